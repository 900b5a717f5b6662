import { useQuery } from '@tanstack/react-query'
import { deskPaths } from '#contract/desk-paths.ts'
import type { PersonDetail } from '#contract/people.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/dense/badge.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { Panel } from '#web/ui/dense/panel.tsx'
import { Proof } from './people-columns.tsx'
import { personQuery } from './person-calls.ts'
import { Agreements, Identity, SignIn } from './person-facts.tsx'
import { PersonConsents } from './person-consents.tsx'
import { PersonHelp } from './person-help.tsx'
import { Documents, Leads, Letters, Payments, Seats } from './person-lists.tsx'
import type { PersonParts } from './person-parts.ts'

interface PersonPageProps {
  readonly id: string
  readonly parts: PersonParts
}

/** Everything that is kept on one person, as far as whoever looks may see it. */
export function PersonPage({ id, parts }: PersonPageProps) {
  const { data, error } = useQuery(personQuery(id))
  const may = useMay()
  const above = <TextLink to={deskPaths.people}>People</TextLink>
  // Somebody who was erased meanwhile is not shown any longer.
  const isGone = error !== null && problemOf(error).status === 404
  const refusal = error && <Alert>{problemOf(error).detail}</Alert>
  if (!data || isGone)
    return (
      <>
        <PageHead title="Person" above={above} />
        {isGone && may('erase') ? <parts.ErasedPerson id={id}>{refusal}</parts.ErasedPerson> : refusal}
        {!error && <p role="status">Loading the person</p>}
      </>
    )
  const { person } = data
  return (
    <>
      <PageHead title={person.name} count={person.isMember ? 'Member' : 'Only asked'} above={above}>
        <Proof isProven={person.isProven} />
        {person.roles.map((role) => (
          <Badge key={role} tone="coolant">
            {role}
          </Badge>
        ))}
      </PageHead>
      <SameAddress detail={data} />
      <div className="grid gap-4 xl:grid-cols-[22rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr] xl:items-start">
        <div className="grid min-w-0 gap-4">
          <Identity detail={data} />
          {data.help && <PersonHelp id={person.id} name={person.name} help={data.help} />}
          <SignIn detail={data} />
          <Agreements detail={data} />
          <PersonConsents detail={data} />
        </div>
        <div className="grid min-w-0 gap-4 xl:row-span-2">
          <Seats detail={data} parts={parts} />
          <Payments detail={data} parts={parts} />
          <Documents detail={data} />
          <Leads detail={data} parts={parts} />
          <Letters detail={data} parts={parts} />
          <Requests detail={data} parts={parts} />
          {data.touches.length > 0 && <parts.LeadTimeline timeline={data.touches} />}
        </div>
        <Changes detail={data} parts={parts} />
      </div>
    </>
  )
}

interface DetailProps {
  readonly detail: PersonDetail
}

/** Two who may be one, while nobody has proven it. */
const SameAddress = ({ detail: { sameAddress, person } }: DetailProps) =>
  sameAddress && (
    <p className="mb-4 rounded-sheet border border-line bg-sheet p-3">
      {person.isMember
        ? 'This address is not verified. Somebody asked with it, perhaps somebody else: '
        : 'An account has this address, which is not verified. It may be somebody else’s: '}
      <TextLink to={deskPaths.person(sameAddress.id)}>{sameAddress.name}</TextLink>
    </p>
  )

function Requests({ detail: { person }, parts }: DetailProps & { readonly parts: PersonParts }) {
  const may = useMay()
  if (!may('requestsRead')) return null
  return (
    <>
      {person.email !== null && <parts.RightsRequests email={person.email} />}
      <parts.PersonRights id={person.id} name={person.name} isErased={person.name === ERASED} />
    </>
  )
}

/** What the server writes in place of a name. */
const ERASED = '[erased]'

function Changes({ detail: { person }, parts }: DetailProps & { readonly parts: PersonParts }) {
  const may = useMay()
  if (!may('auditRead')) return null
  return (
    <Panel title="Changed at the desk">
      <parts.AuditBeside type={person.isMember ? 'account' : 'contact'} id={person.id} />
    </Panel>
  )
}
