import { useQuery } from '@tanstack/react-query'
import { indianClock, indianDay } from '#contract/indian-time.ts'
import { LessonWords } from '#web/room/parts/lesson-words.tsx'
import { noticesQuery } from './message-calls.ts'

/** What whoever teaches wrote to everybody, the newest first. */
export function Notices({ batchKey }: { readonly batchKey: string }) {
  const { data } = useQuery(noticesQuery(batchKey))
  if (!data || data.notices.length === 0) return null
  return (
    <section aria-labelledby="notices" className="mt-6">
      <h2 id="notices" className="text-lg font-bold">
        Messages
      </h2>
      <ul className="grid">
        {data.notices.map(({ id, subject, text, author, sentAt }) => (
          <li key={id} className="mt-2 grid gap-2 border-t border-line pt-3">
            <h3 className="font-semibold wrap-anywhere">{subject}</h3>
            <div className="whitespace-pre-line">
              <LessonWords text={text} />
            </div>
            <p className="text-sm text-ink-soft">
              {[author, `${indianDay(sentAt)}, ${indianClock(sentAt)} IST`].filter(Boolean).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
