import { useQueryClient } from '@tanstack/react-query'
import { indianDay } from '#contract/indian-time.ts'
import { roleInWords } from '#contract/staff.ts'
import type { Invitation, StaffList } from '#contract/staff-calls.ts'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { MailAddress } from '#web/ui/dense/mail-address.tsx'
import { type Column, RowTable } from '#web/ui/dense/row-table.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { staffQuery, withdraw } from './staff-calls.ts'

/** Invitations that nobody has accepted yet. */
export function Invitations({ list: { invitations, batches } }: { readonly list: StaffList }) {
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="mb-2 text-base font-semibold">
        Invitations that wait
      </h2>
      <RowTable
        caption="Invitations that wait"
        columns={columnsWith(batches)}
        rows={invitations}
        keyOf={({ id }) => id}
        nameOf={({ email }) => email}
      />
    </section>
  )
}

const columnsWith = (batches: StaffList['batches']): readonly Column<Invitation>[] => [
  { key: 'email', name: 'Email', card: 'title', cell: ({ email }) => <MailAddress>{email}</MailAddress> },
  { key: 'role', name: 'Role', cell: (invitation) => roleInWords(invitation, batches) },
  { key: 'by', name: 'Invited by', cell: ({ invitedBy }) => invitedBy },
  { key: 'until', name: 'Until', cell: ({ expiresAt }) => indianDay(expiresAt) },
  { key: 'withdraw', name: 'Withdraw', card: 'side', cell: (invitation) => <Withdraw invitation={invitation} /> },
]

function Withdraw({ invitation: { id, email } }: { readonly invitation: Invitation }) {
  const queries = useQueryClient()
  async function press() {
    const answer = await withdraw(id)
    if (!answer.ok) sayProblem(answer.problem.detail)
    else sayDone(`The invitation of ${email} works no more`)
    await queries.invalidateQueries(staffQuery)
  }
  return (
    <SmallButton aria-label={`Withdraw the invitation of ${email}`} onClick={() => void press()}>
      Withdraw
    </SmallButton>
  )
}
