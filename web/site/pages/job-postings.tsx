import { EmptyDrum } from '#web/art/status-drawings.tsx'
import { MemberPage } from '#web/site/features/accounts/member-page.tsx'
import { MemberList } from '#web/site/features/members/member-list.tsx'

/** Openings for engineers. */
export function Component() {
  return (
    <MemberPage
      title="Job Postings"
      intro="Job opportunities for process and chemical engineers, from fresh graduates to experienced designers."
      inside="Inside: openings for process and chemical engineers, for graduates and for experienced designers."
      drawing={<EmptyDrum className="w-full" />}
    >
      <MemberList load={loadList} />
    </MemberPage>
  )
}

const loadList = async () =>
  (await import(/* webpackChunkName: "job-list" */ '#web/site/features/members/job-list.tsx')).JobList
