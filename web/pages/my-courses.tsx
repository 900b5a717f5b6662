import { EmptyDrum } from '#web/art/status-drawings.tsx'
import { MemberPage } from '#web/features/accounts/member-page.tsx'

/** The member's courses. */
export function Component() {
  return (
    <MemberPage
      title="My Courses"
      intro="Here you find the courses that you are enrolled in."
      drawing={<EmptyDrum className="w-full" />}
    />
  )
}
