import { indianDate } from '#contract/indian-time.ts'
import { RIGHTS_WORDS, type OwnRequest, type OwnRequests } from '#contract/rights-requests.ts'
import { OwnRequestForm } from './own-request-form.tsx'

interface OwnRequestListProps extends OwnRequests {
  readonly onAsked: (own: OwnRequests) => void
}

/** What the member asked for, until when it is answered, and how. */
export function OwnRequestList({ requests, hasPassword, onAsked }: OwnRequestListProps) {
  return (
    <div className="grid gap-4">
      <h3 className="font-semibold">Ask us</h3>
      <p>
        Name, mobile and the other fields of your profile you correct yourself, above. For everything else write here.
        We answer within 30 days.
      </p>
      <OwnRequestForm hasPassword={hasPassword} onAsked={onAsked} />
      {requests.length > 0 && (
        <ul aria-label="Your requests" className="grid gap-4">
          {requests.map((request) => (
            <li key={request.id} className="border-t border-line pt-4">
              <p className="font-medium">{RIGHTS_WORDS[request.kind]}</p>
              <p className="text-sm text-ink-soft">{standing(request)}</p>
              <p className="wrap-anywhere">{request.asked}</p>
              {request.state === 'closed' && <p className="wrap-anywhere">Our answer: {request.answer}</p>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const standing = ({ state, receivedOn, dueOn }: OwnRequest): string =>
  state === 'closed'
    ? `Asked on ${indianDate(receivedOn)}, answered`
    : `Asked on ${indianDate(receivedOn)}. We answer on ${indianDate(dueOn)} at the latest`
