import type { ReactNode } from 'react'
import { DUTIES, type Duty } from '#contract/desk.ts'
import { Link } from '#web/ui/link.tsx'

const isKnown = (key: string): key is keyof typeof DUTIES => Object.hasOwn(DUTIES, key)

/** A duty of a later server has no words here yet; its key says most. */
const wordsOf = (key: string) => (isKnown(key) ? DUTIES[key] : { name: key, meaning: '' })

interface WayProps {
  readonly to: string
  readonly className: string
  readonly children: ReactNode
}

/** The course room is another site. */
const Way = ({ to, className, children }: WayProps) =>
  to.startsWith('/desk') ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <a href={to} className={className}>
      {children}
    </a>
  )

interface DutyProps {
  readonly duty: Duty
}

/** How many wait, as a link to them, and what the number counts. */
export function DutyTile({ duty: { key, count, href, isLate, about } }: DutyProps) {
  const { name, meaning } = wordsOf(key)
  return (
    <li className="relative flex flex-col rounded-sheet border border-line bg-sheet">
      <Way to={href} className="group flex grow flex-col rounded-sheet p-3 hover:bg-wash md:p-4">
        <span
          className={`text-3xl leading-none font-bold tracking-tight figures md:text-4xl ${isLate ? 'text-trip' : ''}`}
        >
          {count}
        </span>
        <span className="mt-2 font-semibold underline-offset-4 group-hover:underline">{name}</span>
        {about && <span className="text-sm text-ink-soft">{about}</span>}
        {isLate && <span className="mt-1 text-sm font-medium text-trip">Late</span>}
      </Way>
      {meaning && (
        <details className="text-sm text-ink-soft">
          <summary className="absolute top-0 right-0 grid size-11 cursor-pointer list-none place-items-center [&::-webkit-details-marker]:hidden">
            <span className="sr-only">What is “{name}”?</span>
            <span
              aria-hidden="true"
              className="grid size-5 place-items-center rounded-full border border-ink-soft text-xs font-medium"
            >
              ?
            </span>
          </summary>
          <p className="px-3 pb-3 md:px-4">{meaning}</p>
        </details>
      )}
    </li>
  )
}

/** The name of a duty that is done. */
export function ClearDuty({ duty: { key, href, about } }: DutyProps) {
  return (
    <li>
      <Way to={href} className="inline-flex min-h-11 items-center gap-1.5 text-ink-soft hover:text-ink lg:min-h-8">
        <svg viewBox="0 0 16 16" className="size-4 text-product" aria-hidden="true">
          <path d="M3 8.5 6.5 12 13 4.5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        {[wordsOf(key).name, about].filter(Boolean).join(', ')}
      </Way>
    </li>
  )
}
