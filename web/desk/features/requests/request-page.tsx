import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskPaths } from '#contract/desk-paths.ts'
import { indianDay, indianTime } from '#contract/indian-time.ts'
import { RIGHTS_WORDS, RightsAnswer, RightsReopening, type RightsDetail } from '#contract/rights-requests.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { useFocusBack } from '#web/desk/parts/focus-back.ts'
import type { FormValues } from '#web/platform/checked-form.ts'
import { Fact, Facts } from '#web/ui/dense/facts.tsx'
import { MailAddress } from '#web/ui/dense/mail-address.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { Loading } from '../../parts/loading.tsx'
import { AnswerForm } from './answer-form.tsx'
import { PersonRights } from './person-rights.tsx'
import { closeRequest, reopenRequest, requestQuery } from './request-calls.ts'
import { UnsentAnswer } from './unsent-answer.tsx'

/** One request: what was asked, until when, and how it was answered. */
export function RequestPage({ id }: { readonly id: string }) {
  const { data: request, error } = useQuery(requestQuery(id))
  if (!request) return <Loading what="the request" error={error} />
  return (
    <div className="grid content-start gap-6">
      <RequestFacts request={request} />
      {request.personId !== null && <PersonRights id={request.personId} name={request.name} isErased={false} />}
      {request.state === 'open' ? (
        <Answering request={request} />
      ) : (
        <>
          <UnsentAnswer draft={draftOf(request)} request={request} />
          <Reopening request={request} />
        </>
      )}
    </div>
  )
}

interface RequestProps {
  readonly request: RightsDetail
}

function RequestFacts({ request }: RequestProps) {
  const { kind, name, email, personId, channel, isProven, receivedOn, dueOn, isLate, asked, answer } = request
  const { state, handledBy, closedAt } = request
  return (
    <Facts>
      <Fact name="Asks to">{RIGHTS_WORDS[kind]}</Fact>
      <Fact name="Name">{personId === null ? name : <TextLink to={deskPaths.person(personId)}>{name}</TextLink>}</Fact>
      <Fact name="Email">
        <MailAddress>{email}</MailAddress>
        {personId === null && <span className="text-ink-soft"> Nothing is kept under this address.</span>}
      </Fact>
      <Fact name="Came">{`${indianDay(receivedOn)}, ${WAYS[channel]}`}</Fact>
      {isProven === false && (
        <Fact name="Take care">Nobody has proven the address of this account: it may be somebody else’s.</Fact>
      )}
      <Fact name="Due">
        <span className={isLate ? 'font-semibold text-trip' : ''}>{indianDay(dueOn)}</span>
      </Fact>
      <Fact name="Asked">
        <span className="whitespace-pre-wrap">{asked}</span>
      </Fact>
      {state === 'closed' && (
        <Fact name="Answered">
          <span className="whitespace-pre-wrap">{answer}</span>
          {closedAt && <span className="block text-sm text-ink-soft">{`${indianTime(closedAt)}, ${handledBy}`}</span>}
        </Fact>
      )}
    </Facts>
  )
}

const draftOf = ({ id }: RightsDetail): string => `answer ${id}`

function Answering({ request }: RequestProps) {
  const { id, version, name } = request
  const rules = { safeParse: ({ answer }: FormValues) => RightsAnswer.safeParse({ answer, version }) }
  return (
    <AnswerForm
      draft={draftOf(request)}
      rules={rules}
      call={(sent) => closeRequest(id, sent)}
      said={() => `The request of ${name} is closed.`}
      undo={(kept) => () => reopenRequest(id, { version: kept.version, why: 'Taken back at once' })}
    />
  )
}

function Reopening({ request: { id, version } }: RequestProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useFocusBack(isOpen)
  if (!isOpen)
    return (
      <div ref={place}>
        <SmallButton onClick={() => setOpen(true)}>Open it again</SmallButton>
      </div>
    )
  return (
    <DeedForm
      label="Open the request again"
      draft={`reopen ${id}`}
      rules={{ safeParse: ({ why }: FormValues) => RightsReopening.safeParse({ why, version }) }}
      call={(sent) => reopenRequest(id, sent)}
      said={() => 'The request is open again.'}
      button="Open it again"
      onClose={() => setOpen(false)}
    />
  )
}

const WAYS: Readonly<Record<RightsDetail['channel'], string>> = {
  letter: 'by letter',
  phone: 'by phone',
  'in person': 'by a visit',
  account: 'in the account',
}
