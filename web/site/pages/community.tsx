import { EmptyDrum } from '#web/art/status-drawings.tsx'
import { MemberPage } from '#web/site/features/accounts/member-page.tsx'
import { MemberList } from '#web/site/features/members/member-list.tsx'

/** The members' community. */
export function Component() {
  return (
    <MemberPage
      title="Community"
      intro="Meet engineers and students of the trade, ask questions, share what worked, and learn from each other's designs."
      inside="Inside: engineers and students of the trade, their questions, answers and designs."
      drawing={<EmptyDrum className="w-full" />}
    >
      <MemberList load={loadList} />
    </MemberPage>
  )
}

const loadList = async () =>
  (await import(/* webpackChunkName: "community-list" */ '#web/site/features/members/community-list.tsx')).CommunityList
