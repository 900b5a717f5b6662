import { indianDay, indianTime } from '#contract/indian-time.ts'
import type { PersonDetail } from '#contract/people.ts'
import { Fact, Facts } from '#web/ui/dense/facts.tsx'
import { MailLink } from '#web/ui/mail-link.tsx'
import { Panel } from '#web/ui/dense/panel.tsx'

interface DetailProps {
  readonly detail: PersonDetail
}

const TARGET = 'inline-flex min-h-11 items-center text-coolant underline underline-offset-4 lg:min-h-6'

/** Who it is, as far as that is shown. */
export function Identity({ detail: { person, account, buyer } }: DetailProps) {
  const { email, phone, since, isMember, isProven } = person
  return (
    <Panel title="Who it is">
      <Facts>
        {email !== null && (
          <Fact name="Email">
            <MailLink address={email} className={TARGET} />
          </Fact>
        )}
        {phone && (
          <Fact name="Phone">
            <a className={TARGET} href={`tel:+91${phone}`}>
              {phone}
            </a>
          </Fact>
        )}
        {isProven !== null && <Fact name="Verified">{provenIn(isProven, account?.provenAt ?? null)}</Fact>}
        <Fact name={isMember ? 'Joined' : 'First heard of'}>{indianDay(since)}</Fact>
        {account?.collegeYear && <Fact name="College, year">{account.collegeYear}</Fact>}
        {account?.companyDept && <Fact name="Company">{account.companyDept}</Fact>}
        {account?.courseName && <Fact name="Course named">{account.courseName}</Fact>}
        {buyer && <Fact name="State">{buyer.state || 'Not known'}</Fact>}
        {buyer?.company && <Fact name="Buys for">{buyer.company}</Fact>}
        {buyer?.gstin && <Fact name="GSTIN">{buyer.gstin}</Fact>}
      </Facts>
    </Panel>
  )
}

function provenIn(isProven: boolean, provenAt: string | null): string {
  if (!isProven) return 'No'
  return provenAt === null ? 'Yes' : `Since ${indianTime(provenAt)}`
}

const WAYS = new Map([
  ['credential', 'Password'],
  ['google', 'Google'],
  ['linkedin', 'LinkedIn'],
])

export function SignIn({ detail: { signIn } }: DetailProps) {
  if (!signIn) return null
  const { ways, hasFactor, sessions, lastUsedAt } = signIn
  return (
    <Panel title="Signing in">
      <Facts>
        <Fact name="By">{ways.map((way) => WAYS.get(way) ?? way).join(', ') || 'No way: the account is closed'}</Fact>
        <Fact name="Second factor">{hasFactor ? 'On' : 'Off'}</Fact>
        <Fact name="Signed in">{sessions === 1 ? 'On 1 device' : `On ${sessions} devices`}</Fact>
        {lastUsedAt && <Fact name="Last used">{indianTime(lastUsedAt)}</Fact>}
      </Facts>
    </Panel>
  )
}

/** What the person asked to be told of. */
export function Agreements({ detail: { agreements } }: DetailProps) {
  if (!agreements || agreements.length === 0) return null
  return (
    <Panel title="Asked to be told">
      <Facts>
        {agreements.map(({ about, at, toldAt, endedAt }) => (
          <Fact key={`${about} ${at}`} name={`Next batch of ${about}`}>
            Asked {indianDay(at)}
            {toldAt && `, told ${indianDay(toldAt)}`}
            {endedAt && `, ended ${indianDay(endedAt)}`}
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}
