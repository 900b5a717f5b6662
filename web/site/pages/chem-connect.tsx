import { EmptyDrum } from '#web/art/status-drawings.tsx'
import { MemberPage } from '#web/site/features/accounts/member-page.tsx'

/** The monthly newsletter. */
export function Component() {
  return (
    <MemberPage
      title="Chem-Connect Monthly"
      intro="Industry trends for chemical and process engineers, collected once a month: new processes, plants, tools and careers."
      inside="Inside: new processes, plants, tools and careers, collected once a month."
      drawing={<EmptyDrum className="w-full" />}
    />
  )
}
