import type { Rehearsal, RehearsalFound } from '#contract/backups.ts'
import { indianClock, indianDay } from '#contract/indian-time.ts'
import { Badge, type BadgeTone } from '#web/ui/dense/badge.tsx'

const STATES: Record<Rehearsal['state'], readonly [word: string, tone: BadgeTone]> = {
  running: ['Under way', 'coolant'],
  whole: ['Restored', 'product'],
  read: ['Checked only', 'flare'],
  faulty: ['Not whole', 'trip'],
  ended: ['Interrupted', 'plain'],
}

/** What came of the last rehearsals; nothing where there was none. */
export function RehearsalList({ rehearsals }: { readonly rehearsals: readonly Rehearsal[] }) {
  if (rehearsals.length === 0) return null
  return (
    <section aria-label="Restore tests" className="grid gap-3">
      <h2 className="text-base font-semibold">Restore tests</h2>
      <ul className="grid gap-3">
        {rehearsals.map((rehearsal) => (
          <li key={rehearsal.id} className="grid min-w-0 gap-1 rounded-sheet border border-line bg-sheet p-3">
            <Report rehearsal={rehearsal} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Report({ rehearsal: { archive, bytes, state, startedAt, endedAt, found, fault } }: { rehearsal: Rehearsal }) {
  const [word, tone] = STATES[state]
  const took = endedAt === null ? null : Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000))
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="figures font-medium">
          {indianDay(startedAt)}, {indianClock(startedAt)}
        </span>
        <Badge tone={tone}>{word}</Badge>
      </p>
      <p className="text-ink-soft">
        <span className="break-all">{archive}</span>, {(bytes / 1e6).toFixed(1)} MB
        {took !== null && `, took ${took} s`}
      </p>
      {fault && <p>{fault}</p>}
      {found.length > 0 && <p className="figures">{found.map(foundInWords).join(' · ')}</p>}
    </>
  )
}

const foundInWords = ({ what, inCopy, now }: RehearsalFound): string =>
  `${what}: ${inCopy.toLocaleString('en-IN')} (now ${now.toLocaleString('en-IN')})`
