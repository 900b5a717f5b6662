import { MemberCommunity } from '#contract/member-lists.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { MemberItems, useMemberList } from './member-items.tsx'
import type { ListProps } from './member-list.tsx'

const readCommunity = () => ask(MemberCommunity, api.members.community.$get())

/** Groups of the community. */
export function CommunityList({ setRead }: ListProps) {
  const reading = useMemberList(readCommunity, setRead)
  return (
    <MemberItems reading={reading} itemsOf={({ groups }) => groups}>
      {({ name, purpose, link, rules }) => (
        <>
          <h2 className="text-xl font-bold">{name}</h2>
          <p>{purpose}</p>
          <p>
            <a className="link" href={link} target="_blank" rel="noreferrer">
              {`Open ${name}`}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </p>
          <RichText text={rules} className="max-w-text" />
        </>
      )}
    </MemberItems>
  )
}
