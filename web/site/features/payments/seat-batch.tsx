import type { ReactNode } from 'react'
import { type ClassTime, joinWindow, weeklyWords } from '#contract/batches.ts'
import { indianClock, indianDate, indianDay } from '#contract/indian-time.ts'
import type { Seat, SeatBatch as Batch } from '#contract/payments.ts'
import { roomPaths } from '#contract/room-paths.ts'
import { api } from '#web/platform/api.ts'
import { ownTime } from '#web/platform/local-time.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { FileLink } from './file-link.tsx'
import { SupportContact } from './support-contact.tsx'
import { WayOutButton } from './way-out-button.tsx'

/** When and where the classes of a seat are, or what comes next. */
export function SeatBatch({ seat }: { readonly seat: Seat }) {
  const { batch } = seat
  return (
    <div className="grid gap-3">
      {batch ? <Timetable seat={seat} batch={batch} /> : <p className="max-w-text">{WAITS_FOR_BATCH}</p>}
      {batch?.note && <RichText text={batch.note} className="max-w-text" />}
      <p className="text-sm text-ink-soft">
        Questions about your classes? Please <SupportContact />.
      </p>
    </div>
  )
}

const WAITS_FOR_BATCH =
  'Your batch is not chosen yet. We choose it with the next one that is announced, write to you, and it shows here by itself.'

function Timetable({ seat, batch }: { readonly seat: Seat; readonly batch: Batch }) {
  const { paymentId } = seat
  const way = { param: { paymentId } }
  const next = batch.nextClass
  const own = next && ownTime(next.startsAt)
  return (
    <>
      <dl className="grid gap-1.5 figures">
        <Fact label="Batch">{batch.label}</Fact>
        {next && (
          <Fact label="Next class">
            <span className="font-bold">{classWords(next)}</span>
            {own && (
              <span className="block text-sm text-ink-soft">
                <time dateTime={next.startsAt}>{own}</time> where you are
              </span>
            )}
          </Fact>
        )}
        {batch.weekly.length > 0 && <Fact label="Classes">{weeklyWords(batch.weekly)}</Fact>}
        {batch.startsOn && (
          <Fact label="From">
            {indianDay(batch.startsOn)}
            {batch.endsOn && ` to ${indianDay(batch.endsOn)}`}
          </Fact>
        )}
      </dl>
      {!next && <p className="max-w-text">{whatComes(batch)}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <ButtonAnchor href={roomPaths.batch(batch.key)}>Open the course room</ButtonAnchor>
        {next && <JoinButton seat={seat} batch={batch} next={next} />}
        {batch.hasGroupLink && (
          <WayOutButton tone="plain" address={api.users.me.seats[':paymentId'].group.$path(way)}>
            Open the group
          </WayOutButton>
        )}
        {batch.startsOn && batch.endsOn && batch.weekly.length > 0 && (
          <FileLink
            address={api.users.me.seats[':paymentId']['calendar.ics'].$path(way)}
            name={`${batch.key}.ics`}
            read={() => api.users.me.seats[':paymentId']['calendar.ics'].$get(way)}
          >
            Add to calendar
          </FileLink>
        )}
      </div>
    </>
  )
}

const classWords = ({ startsAt, endsAt }: ClassTime): string =>
  `${indianDate(startsAt)}, ${indianClock(startsAt)} to ${indianClock(endsAt)} IST`

function whatComes({ state, startsOn }: Batch): string {
  if (state === 'cancelled') return 'This batch is cancelled. We write to you about another one.'
  if (state === 'done') return 'This batch is over.'
  return startsOn
    ? 'No further class is known. We write to you when one is.'
    : 'The dates of your batch are not announced yet. We write to you when they are, and they show here by themselves.'
}

interface JoinButtonProps {
  readonly seat: Seat
  readonly batch: Batch
  readonly next: ClassTime
}

/** By the server's clock: while the page is open the server says when it opens. */
function JoinButton({ seat: { paymentId }, batch: { isJoinOpen, hasJoinLink }, next }: JoinButtonProps) {
  if (!isJoinOpen || !hasJoinLink)
    return (
      <p className="text-sm text-ink-soft">
        {!isJoinOpen
          ? `Join opens at ${indianClock(new Date(joinWindow(next).opensAt).toISOString())} IST on the day, 15 minutes before the class.`
          : 'The joining link is not here yet. Please look again in a few minutes, or ask us.'}
      </p>
    )
  return (
    <WayOutButton address={api.users.me.seats[':paymentId'].join.$path({ param: { paymentId } })}>
      Join the class
    </WayOutButton>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
