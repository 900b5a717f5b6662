import { localTime } from '#web/platform/local-time.ts'

/** A moment in the visitor's own time. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="sm:whitespace-nowrap">
      {localTime(new Date(iso))}
    </time>
  )
}
