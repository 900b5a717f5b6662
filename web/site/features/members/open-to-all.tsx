import { useSyncExternalStore, type ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { session, useSession } from '#web/platform/session.ts'
import { Link } from '#web/ui/link.tsx'

interface OpenToAllProps {
  readonly isListRead: boolean
  readonly recordings: readonly string[]
  /** The courses that begin next; null where none has a date. */
  readonly courses: ReactNode
}

/**
 * What everybody may look at, below what is for members. It takes its room at once, and is seen when what is above it
 * grows no more: nothing moves before a reader's eyes.
 */
export function OpenToAll({ isListRead, recordings, courses }: OpenToAllProps) {
  const { state } = useSession()
  // The drawn page takes everybody for a visitor.
  const isKnown = useSyncExternalStore(
    session.subscribe,
    () => session.get().state !== 'loading',
    () => false,
  )
  const stands = isKnown && (state !== 'signedIn' || isListRead)
  return (
    <section className={`grid gap-10 py-12 lg:grid-cols-2 ${stands ? '' : 'invisible noscript:visible'}`}>
      <div>
        <h2 className="mb-4 text-2xl font-bold">Open to everybody</h2>
        <p className="max-w-text">
          Free masterclasses by engineers from plants and design offices, live and as recordings.
        </p>
        {recordings.length > 0 && (
          <ul className="mt-4 list-disc grid gap-2 pl-5 marker:text-ink-soft">
            {recordings.map((subject) => (
              <li key={subject}>{subject}</li>
            ))}
          </ul>
        )}
        <Link to={paths.masterclasses} className="link mt-2 inline-flex min-h-11 items-center">
          All masterclasses
        </Link>
      </div>
      {courses && (
        <div>
          <h2 className="mb-4 text-2xl font-bold">Courses that begin next</h2>
          {courses}
        </div>
      )}
    </section>
  )
}
