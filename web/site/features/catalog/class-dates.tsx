import type { ShownClasses } from '#contract/catalog.ts'
import { indianTime } from '#contract/indian-time.ts'

/** The days of all classes, behind a press; of a batch that runs, how many are over. */
export const ClassDates = ({ classes: { startsAt, over } }: { readonly classes: ShownClasses }) => (
  <details className="text-sm figures">
    <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
      {over > 0 ? `${over} of ${startsAt.length} classes are over` : `Days of all ${startsAt.length} classes`}
    </summary>
    <ol className="grid list-decimal gap-1 pl-5">
      {startsAt.map((at) => (
        <li key={at}>
          <time dateTime={at}>{indianTime(at)}</time>
        </li>
      ))}
    </ol>
  </details>
)
