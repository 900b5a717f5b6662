import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OldSeatEnd, OldSeatGift, type OldSeat, type OldSeats as Page } from '#contract/old-seats.ts'
import { ChoiceField } from '#web/desk/parts/choice-field.tsx'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import type { FormValues } from '#web/platform/checked-form.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { MailAddress } from '#web/ui/dense/mail-address.tsx'
import { MoreRows } from '#web/ui/dense/more-rows.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { giveOldSeat, leaveOldSeat, oldSeatsQuery } from './old-seat-calls.ts'

const WHY: Readonly<Record<OldSeat['obstacle'], string>> = {
  proof: 'The address is not proven yet. The seat is given by itself when it is.',
  batchFull: 'The batch is full.',
  batchClosed: 'The batch is a draft or cancelled.',
  seatElsewhere: 'The member has another seat in this course.',
  disabled: 'The account was disabled in the old system. Give a place only if the person may come in again.',
}

/** Seats from before the move that wait; nothing where there are none, or for whoever gives no seats. */
export function OldSeats() {
  const may = useMay()
  return may('seatsChange') ? <Waiting /> : null
}

function Waiting() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(oldSeatsQuery)
  const [open, setOpen] = useState<string | null>(null)
  const seats = data?.pages.flatMap((page) => page.seats) ?? []
  const [first] = data?.pages ?? []
  if (!first || seats.length === 0) return null
  return (
    <section aria-label="Seats from the old system" className="mt-6 grid gap-3">
      <h2 className="text-base font-semibold">Seats from the old system</h2>
      <p className="text-ink-soft">They were paid for before the move, and wait.</p>
      <ul className="grid gap-3">
        {seats.map((seat) => (
          <li key={seat.id} className="min-w-0 rounded-sheet border border-line bg-sheet p-3">
            <About seat={seat} />
            {open?.endsWith(seat.id) ? (
              <OpenForm
                seat={seat}
                batches={first.batches}
                isGiving={open.startsWith('give')}
                onClose={() => setOpen(null)}
              />
            ) : (
              <p className="mt-2 flex flex-wrap gap-2">
                {seat.obstacle !== 'proof' && (
                  <SmallButton
                    aria-label={`Give a place to ${nameOf(seat)}`}
                    onClick={() => setOpen(`give ${seat.id}`)}
                  >
                    Give a place
                  </SmallButton>
                )}
                <SmallButton
                  tone="quiet"
                  aria-label={`Take off ${nameOf(seat)}`}
                  onClick={() => setOpen(`end ${seat.id}`)}
                >
                  Take off
                </SmallButton>
              </p>
            )}
          </li>
        ))}
      </ul>
      <MoreRows
        shown={`${seats.length} shown`}
        busy={isFetchingNextPage}
        onMore={hasNextPage ? () => void fetchNextPage() : null}
      />
    </section>
  )
}

/** A list may name nobody. */
const nameOf = ({ name, email }: OldSeat): string => name || email

const About = ({ seat: { name, email, course, batch, note, obstacle } }: { readonly seat: OldSeat }) => (
  <div className="grid gap-1 wrap-anywhere">
    <p>
      <span className="font-medium">{name || email}</span>, {course}, {batch}
    </p>
    <MailAddress>{email}</MailAddress>
    {note && <p className="text-ink-soft">Paid: {note}</p>}
    <p>{WHY[obstacle]}</p>
  </div>
)

interface OpenFormProps {
  readonly seat: OldSeat
  readonly batches: Page['batches']
  readonly isGiving: boolean
  readonly onClose: () => void
}

function OpenForm({ seat, batches, isGiving, onClose }: OpenFormProps) {
  const { id, version, courseId, batchKey } = seat
  const name = nameOf(seat)
  if (!isGiving)
    return (
      <DeedForm
        label={`Take ${name} off the list`}
        draft={`leave ${id}`}
        rules={{ safeParse: (typed: FormValues) => OldSeatEnd.safeParse({ ...typed, version }) }}
        call={(sent) => leaveOldSeat(id, sent)}
        said={() => `${name} is off the list.`}
        button="Take off the list"
        tone="trip"
        isBelow
        onClose={onClose}
      />
    )
  const own = batches.filter((batch) => batch.courseId === courseId)
  return (
    <DeedForm
      label={`Give a place to ${name}`}
      draft={null}
      rules={{ safeParse: (typed: FormValues) => OldSeatGift.safeParse({ ...typed, version }) }}
      call={(sent) => giveOldSeat(id, sent)}
      said={() => `${name} is put into the batch. Whoever still stands in the list goes on waiting.`}
      button="Put in this batch"
      isBelow
      onClose={onClose}
    >
      {(errorOf) => (
        <ChoiceField
          label="Batch"
          name="batchKey"
          error={errorOf('batchKey')}
          options={own.map(({ key, label }) => [key, label])}
          first={batchKey}
        />
      )}
    </DeedForm>
  )
}
