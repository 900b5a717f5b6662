import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { OpenData } from '#contract/site-content.ts'
import { EmptyDrum } from '#web/art/status-drawings.tsx'
import { MemberPage } from '#web/site/features/accounts/member-page.tsx'
import { CourseLines } from '#web/site/features/catalog/course-lines.tsx'
import { MemberList } from '#web/site/features/members/member-list.tsx'
import { OpenToAll } from '#web/site/features/members/open-to-all.tsx'

/** The monthly newsletter. */
export function Component() {
  const { next, recordings } = useLoaderData<OpenData>()
  const [isRead, setRead] = useState(false)
  const courses = next.length > 0 ? <CourseLines courses={next} /> : null
  return (
    <MemberPage
      title="Chem-Connect Monthly"
      intro="Industry trends for chemical and process engineers, collected once a month: new processes, plants, tools and careers."
      inside="Inside: new processes, plants, tools and careers, collected once a month."
      drawing={<EmptyDrum className="w-full" />}
      below={<OpenToAll isListRead={isRead} recordings={recordings} courses={courses} />}
    >
      <MemberList load={loadList} setRead={setRead} />
    </MemberPage>
  )
}

const loadList = async () =>
  (await import(/* webpackChunkName: "issue-list" */ '#web/site/features/members/issue-list.tsx')).IssueList
