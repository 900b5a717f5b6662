import { useInfiniteQuery } from '@tanstack/react-query'
import { indianTime } from '#contract/indian-time.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { Moment, Timeline } from '#web/ui/dense/timeline.tsx'
import { auditQuery } from './audit-query.ts'
import { actionInWords } from './audit-words.ts'
import { ChangeList } from './change-list.tsx'

/** Who changed this one thing, latest first. */
export function AuditBeside({ type, id }: { readonly type: string; readonly id: string }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    auditQuery({ subjectType: type, subjectId: id }),
  )
  if (error && !data) return <Alert>{problemOf(error).detail}</Alert>
  if (!data) return <p role="status">Loading the changes</p>
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
