import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { OpenData } from '#contract/site-content.ts'
import { EmptyDrum } from '#web/art/status-drawings.tsx'
import { MemberPage } from '#web/site/features/accounts/member-page.tsx'
import { CourseLines } from '#web/site/features/catalog/course-lines.tsx'
import { MemberList } from '#web/site/features/members/member-list.tsx'
import { OpenToAll } from '#web/site/features/members/open-to-all.tsx'

/** The members' community. */
export function Component() {
  const { next, recordings } = useLoaderData<OpenData>()
  const [isRead, setRead] = useState(false)
  const courses = next.length > 0 ? <CourseLines courses={next} /> : null
  return (
    <MemberPage
      title="Community"
      intro="Meet engineers and students of the trade, ask questions, share what worked, and learn from each other's designs."
      inside="Inside: engineers and students of the trade, their questions, answers and designs."
      drawing={<EmptyDrum className="w-full" />}
      below={<OpenToAll isListRead={isRead} recordings={recordings} courses={courses} />}
    >
      <MemberList load={loadList} setRead={setRead} />
    </MemberPage>
  )
}

const loadList = async () =>
  (await import(/* webpackChunkName: "community-list" */ '#web/site/features/members/community-list.tsx')).CommunityList
