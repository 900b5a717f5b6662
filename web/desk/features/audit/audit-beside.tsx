import { useInfiniteQuery } from '@tanstack/react-query'
import { indianTime } from '#contract/indian-time.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { Moment, Timeline } from '#web/ui/dense/timeline.tsx'
import { Loading } from '../../parts/loading.tsx'
import { auditQuery } from './audit-query.ts'
import { actionInWords } from './audit-words.ts'
import { ChangeList } from './change-list.tsx'

/** Who changed this one thing, latest first. */
export function AuditBeside({ type, id }: { readonly type: string; readonly id: string }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    auditQuery({ subjectType: type, subjectId: id }),
  )
  if (!data) return <Loading what="the changes" error={error} />
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p className="text-ink-soft">No change to show.</p>
  return (
    <>
      <Timeline label="Changes">
        {entries.map((entry) => (
          <Moment
            key={entry.id}
            title={actionInWords(entry.action)}
            aside={`${indianTime(entry.at)}, ${entry.actorName}`}
          >
            <ChangeList entry={entry} />
            {entry.why && <p className="text-ink-soft">{entry.why}</p>}
          </Moment>
        ))}
      </Timeline>
      {hasNextPage && (
        <SmallButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </SmallButton>
      )}
    </>
  )
}
