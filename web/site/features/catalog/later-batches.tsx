import { weeklyWords } from '#contract/batches.ts'
import { startVerb, type BatchOnSale } from '#contract/catalog.ts'
import { indianDate } from '#contract/indian-time.ts'
import { paths } from '#contract/paths.ts'
import { settings } from '#web/platform/settings.ts'
import { Link } from '#web/ui/link.tsx'
import { OwnTime } from './own-time.tsx'

interface LaterBatchesProps {
  readonly courseId: string
  readonly batches: readonly BatchOnSale[]
}

/** The batches that one can join in place of the next one. */
export function LaterBatches({ courseId, batches }: LaterBatchesProps) {
  if (batches.length === 0) return null
  return (
    <section aria-label="More batches" className="text-sm figures">
      <h2 className="mb-1.5 font-semibold">More batches</h2>
      <ul className="grid gap-2">
        {batches.map((batch) => (
          <li key={batch.key} className="wrap-anywhere">
            <span className="font-medium">{batch.label}</span>
            {batch.startsOn && ` ${startVerb(batch)} ${indianDate(batch.startsOn)}`}
            {batch.weekly.length > 0 && (
              <span className="block text-ink-soft">
                {weeklyWords(batch.weekly)}
                <OwnTime batch={batch} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {isSoldHere(courseId) ? <p className="mt-2 text-ink-soft">You choose the batch as you pay.</p> : <AskForIt />}
    </section>
  )
}

function isSoldHere(courseId: string): boolean {
  const { standardCheckoutUrl, buttons } = settings().payment
  return standardCheckoutUrl !== null || buttons[courseId] !== undefined
}

const AskForIt = () => (
  <p className="mt-2 text-ink-soft">
    To join one of these,{' '}
    <Link to={paths.contact} className="link">
      write to us
    </Link>
    .
  </p>
)
