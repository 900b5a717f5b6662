import type { ReactNode } from 'react'
import { formatMoney } from '#contract/money.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { documentAddress } from '#contract/document-numbers.ts'
import { indianDay } from '#contract/indian-time.ts'
import { kindInWords } from '#contract/letters.ts'
import type { PersonDetail, PersonSeat } from '#contract/people.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Badge } from '#web/ui/dense/badge.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/dense/panel.tsx'
import type { PersonParts } from './person-parts.ts'

interface DetailProps {
  readonly detail: PersonDetail
}
interface PartsProps extends DetailProps {
  readonly parts: PersonParts
}

const TARGET = 'inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-8'

interface LineProps {
  /** Where it leads; without one it is only told. */
  readonly to?: string | null
  readonly title: ReactNode
  readonly about: ReactNode
  readonly children?: ReactNode
}

const Line = ({ to = null, title, about, children }: LineProps) => (
  <li className="flex flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
    <span className="min-w-0 grow wrap-anywhere">
      {to === null ? (
        title
      ) : (
        <Link to={to} className={TARGET}>
          {title}
        </Link>
      )}
    </span>
    <span className="text-sm wrap-anywhere text-ink-soft figures">{about}</span>
    {children}
  </li>
)

export function Seats({ detail: { seats, person }, parts }: PartsProps) {
  const may = useMay()
  if (!person.isMember) return null
  return (
    <Panel title="Seats">
      {seats.length === 0 && <p className="text-ink-soft">No seat.</p>}
      <ul>
        {seats.map((seat) => (
          <Line
            key={`${seat.course} ${seat.since}`}
            to={seat.paymentId && deskPaths.payment(seat.paymentId)}
            title={`${seat.course}, ${seat.batch ?? 'no batch yet'}`}
            about={`Since ${indianDay(seat.since)}`}
          >
            <SeatState state={seat.state} />
            {seat.paymentId && seat.state === 'active' && may('documentsRead') && (
              <parts.SendPapers id={seat.paymentId} to={person.email ?? ''} course={seat.course} />
            )}
          </Line>
        ))}
      </ul>
    </Panel>
  )
}

const SeatState = ({ state }: Pick<PersonSeat, 'state'>) => (
  <Badge tone={state === 'active' ? 'product' : 'plain'}>{state === 'active' ? 'Active' : 'Ended'}</Badge>
)

export function Payments({ detail: { payments }, parts }: PartsProps) {
  if (!payments || payments.length === 0) return null
  return (
    <Panel title="Payments">
      <ul>
        {payments.map(({ id, amount, currency, state, receivedAt }) => (
          <Line
            key={id}
            to={deskPaths.payment(id)}
            title={formatMoney({ amount, currency })}
            about={`${id}, ${indianDay(receivedAt)}`}
          >
            <parts.PaymentState state={state} />
          </Line>
        ))}
      </ul>
    </Panel>
  )
}

export function Documents({ detail: { documents } }: DetailProps) {
  if (!documents || documents.length === 0) return null
  return (
    <Panel title="Documents">
      <ul>
        {documents.map(({ number, kind, issuedAt }) => (
          <Line
            key={number}
            title={
              <a href={documentAddress(number)} target="_blank" rel="noreferrer" className={TARGET}>
                {number}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            }
            about={`${kind === 'invoice' ? 'Tax invoice' : 'Credit note'}, ${indianDay(issuedAt)}`}
          />
        ))}
      </ul>
    </Panel>
  )
}

export function Leads({ detail: { leads }, parts }: PartsProps) {
  if (!leads || leads.length === 0) return null
  return (
    <Panel title="Leads">
      <ul>
        {leads.map(({ id, about, state, nextOn, updatedAt }) => (
          <Line
            key={id}
            to={deskPaths.lead(id)}
            title={about}
            about={nextOn === null ? indianDay(updatedAt) : `Next on ${indianDay(`${nextOn}T12:00:00+05:30`)}`}
          >
            <parts.LeadState state={state} />
          </Line>
        ))}
      </ul>
    </Panel>
  )
}

export function Letters({ detail: { letters }, parts }: PartsProps) {
  if (!letters) return null
  return (
    <Panel title="Letters">
      {letters.length === 0 && <p className="text-ink-soft">No letter is kept.</p>}
      <ul>
        {letters.map(({ id, kind, subject, state, createdAt }) => (
          <Line key={id} to={deskPaths.letter(id)} title={subject || kindInWords(kind)} about={indianDay(createdAt)}>
            <parts.LetterState state={state} />
          </Line>
        ))}
      </ul>
    </Panel>
  )
}
