import { EmptyDrum } from '#web/art/status-drawings.tsx'
import { MemberPage } from '#web/site/features/accounts/member-page.tsx'
import { MemberList } from '#web/site/features/members/member-list.tsx'

/** The monthly newsletter. */
export function Component() {
  return (
    <MemberPage
      title="Chem-Connect Monthly"
      intro="Industry trends for chemical and process engineers, collected once a month: new processes, plants, tools and careers."
      inside="Inside: new processes, plants, tools and careers, collected once a month."
      drawing={<EmptyDrum className="w-full" />}
    >
      <MemberList load={loadList} />
    </MemberPage>
  )
}

const loadList = async () =>
  (await import(/* webpackChunkName: "issue-list" */ '#web/site/features/members/issue-list.tsx')).IssueList
