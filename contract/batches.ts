/** One run of a course. Its days and hours are Indian: "2027-01-16", "19:00". */
export interface Batch {
  readonly key: string
  readonly courseId: string
  /** As it stands in the course's title: "Jan 2025". */
  readonly label: string
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly weekly: readonly WeeklyClass[]
  readonly capacity: number | null
  readonly enrolUntil: string | null
  readonly state: 'draft' | 'announced' | 'running' | 'done' | 'cancelled'
}

export interface WeeklyClass {
  readonly day: 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun'
  readonly at: string
  readonly minutes: number
}
