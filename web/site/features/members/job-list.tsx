import { indianDay } from '#contract/indian-time.ts'
import { MemberJobs } from '#contract/member-lists.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { MemberItems, useMemberList } from './member-items.tsx'
import type { ListProps } from './member-list.tsx'

const readJobs = () => ask(MemberJobs, api.members.jobs.$get())

/** Openings for members. */
export function JobList({ setRead }: ListProps) {
  const reading = useMemberList(readJobs, setRead)
  return (
    <MemberItems reading={reading} itemsOf={({ jobs }) => jobs}>
      {({ title, company, place, experience, until, howToApply }) => (
        <>
          <h2 className="text-xl font-bold">{title}</h2>
          <p>{`${company}, ${place}`}</p>
          <p>{`Experience: ${experience}`}</p>
          {until !== null && <p>{`Apply until ${indianDay(until)}`}</p>}
          <RichText text={howToApply} className="max-w-text" />
        </>
      )}
    </MemberItems>
  )
}
