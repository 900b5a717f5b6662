import { monthWords } from '#contract/indian-time.ts'
import { MemberIssues } from '#contract/member-lists.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { MemberItems, useMemberList } from './member-items.tsx'
import type { ListProps } from './member-list.tsx'

const readIssues = () => ask(MemberIssues, api.members.issues.$get())

/** Issues of the newsletter. */
export function IssueList({ setRead }: ListProps) {
  const reading = useMemberList(readIssues, setRead)
  return (
    <MemberItems reading={reading} itemsOf={({ issues }) => issues}>
      {({ month, title, text, problem }) => (
        <>
          <p className="text-sm text-ink-soft">{monthWords(month)}</p>
          <h2 className="text-xl font-bold">{title}</h2>
          <RichText text={text} className="max-w-text" />
          {problem && (
            <>
              <h3 className="font-semibold">Problem of the month</h3>
              <RichText text={problem} className="max-w-text" />
            </>
          )}
        </>
      )}
    </MemberItems>
  )
}
