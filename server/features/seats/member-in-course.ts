export interface MemberInCourse {
  readonly userId: string
  readonly courseId: string
}
