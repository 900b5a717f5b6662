import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { indianDay, indianTime } from '#contract/indian-time.ts'
import type { CalendarLink } from '#contract/calendar-feed.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { calendarQuery, makeCalendar } from './calendar-calls.ts'
import { NewAddress } from './new-address.tsx'

/** All classes in the member's own calendar, by a secret address that is shown once. */
export function Component() {
  const client = useQueryClient()
  const { data: link, error: notRead } = useQuery(calendarQuery)
  const [isSure, setSure] = useState(false)
  const make = useMutation({
    mutationFn: makeCalendar,
    onSuccess() {
      setSure(false)
      return client.invalidateQueries(calendarQuery)
    },
  })
  const problem = make.error ?? notRead
  return (
    <section aria-labelledby="calendar" className="mt-5 grid max-w-text gap-4">
      <h2 id="calendar" className="text-lg font-bold">
        All classes in your own calendar
      </h2>
      <p>
        Your calendar program can follow your classes by itself: those of all your batches, each with its time where you
        are. It asks again every few hours, so a change can come late there. We write to you of every change, and this
        room shows it at once.
      </p>
      {problem && <Alert>{problemOf(problem).detail}</Alert>}
      {make.data && <NewAddress url={make.data.url} />}
      {link && <Standing link={link} />}
      {link?.madeAt && !isSure ? (
        <Button tone="plain" className="min-h-12 justify-self-start" onClick={() => setSure(true)}>
          Make another address
        </Button>
      ) : (
        link && (
          <>
            {link.madeAt && (
              <p>The address that you have now ends at once. Calendars that use it show no classes any more.</p>
            )}
            <Button className="min-h-12 justify-self-start" busy={make.isPending} onClick={() => make.mutate()}>
              {link.madeAt ? 'End the old one and make another' : 'Make the address'}
            </Button>
            {link.madeAt && (
              <Button tone="quiet" className="min-h-12 justify-self-start" onClick={() => setSure(false)}>
                Keep the one that there is
              </Button>
            )}
          </>
        )
      )}
    </section>
  )
}

function Standing({ link: { madeAt, usedAt } }: { readonly link: CalendarLink }) {
  if (!madeAt) return null
  return (
    <p className="text-ink-soft">
      You made an address on {indianDay(madeAt)}.{' '}
      {usedAt ? `A calendar last asked there on ${indianTime(usedAt)}.` : 'No calendar has asked there yet.'} It is not
      shown again: whoever knows it can read your classes.
    </p>
  )
}
