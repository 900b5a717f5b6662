import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { GRANTABLE, roleInWords, type Right, type RoleGiven } from '#contract/staff.ts'
import type { StaffList, StaffMember } from '#contract/staff-calls.ts'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { meQuery, useMe } from '#web/platform/staff/me.ts'
import { Badge } from '#web/ui/dense/badge.tsx'
import { Chip } from '#web/ui/dense/chip.tsx'
import { MailAddress } from '#web/ui/dense/mail-address.tsx'
import { type Column, RowTable } from '#web/ui/dense/row-table.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { furtherRights } from './further-rights.ts'
import { ResetFactor } from './reset-factor.tsx'
import { addStaff, grant, staffQuery, takeRole } from './staff-calls.ts'

/** Everybody with a role. */
export function StaffTable({ list: { staff, batches } }: { readonly list: StaffList }) {
  const [lost, setLost] = useState<StaffMember | null>(null)
  return (
    <div>
      <RowTable
        caption="Everybody at the desk"
        columns={columnsWith(batches, setLost)}
        rows={staff}
        keyOf={({ uid }) => uid}
        nameOf={({ name }) => name}
      />
      {lost && <ResetFactor key={lost.uid} member={lost} onClose={() => setLost(null)} />}
    </div>
  )
}

const columnsWith = (
  batches: StaffList['batches'],
  onLost: (member: StaffMember) => void,
): readonly Column<StaffMember>[] => [
  { key: 'name', name: 'Name', card: 'title', cell: ({ name }) => name },
  { key: 'email', name: 'Email', cell: ({ email }) => <MailAddress>{email}</MailAddress> },
  { key: 'roles', name: 'Roles', cell: (member) => <Roles member={member} batches={batches} /> },
  { key: 'rights', name: 'Further rights', cell: (member) => <Rights member={member} /> },
  {
    key: 'factor',
    name: 'Second factor',
    card: 'side',
    cell: (member) => <Factor member={member} onLost={() => onLost(member)} />,
  },
]

function Factor({
  member: { uid, name, hasFactor },
  onLost,
}: {
  readonly member: StaffMember
  readonly onLost: () => void
}) {
  const me = useMe()
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={hasFactor ? 'product' : 'plain'}>{hasFactor ? 'Second factor' : 'Password alone'}</Badge>
      {hasFactor && uid !== me.uid && (
        <SmallButton tone="quiet" aria-label={`Reset the second factor of ${name}`} onClick={onLost}>
          Reset
        </SmallButton>
      )}
    </span>
  )
}

interface RolesProps {
  readonly member: StaffMember
  readonly batches: StaffList['batches']
}

function Roles({ member: { uid, name, email, roles }, batches }: RolesProps) {
  const queries = useQueryClient()
  const refresh = () => void Promise.all([queries.invalidateQueries(staffQuery), queries.invalidateQueries(meQuery)])
  const inWords = (given: RoleGiven) => roleInWords(given, batches)
  async function take({ role, batchKey }: RoleGiven) {
    const answer = await takeRole({ uid, role, batchKey })
    if (!answer.ok) return sayProblem(answer.problem.detail)
    refresh()
    sayDone(`${name} is not ${inWords({ role, batchKey })} any more`, async () => {
      const back = await addStaff({ email, role, batchKey })
      if (!back.ok) sayProblem(back.problem.detail)
      refresh()
    })
  }
  return (
    <ul className="grid gap-1">
      {roles.map((given) => (
        <li key={`${given.role} ${given.batchKey}`} className="flex flex-wrap items-center gap-x-2">
          {inWords(given)}
          <SmallButton
            tone="quiet"
            className="-ml-2"
            aria-label={`Take back: ${inWords(given)}, ${name}`}
            onClick={() => void take(given)}
          >
            Take back
          </SmallButton>
        </li>
      ))}
    </ul>
  )
}

const RIGHT_NAMES = new Map<Right, string>([
  ['leadsExport', 'Export leads'],
  ['phonesRead', 'See phone numbers'],
])

function Rights({ member: { uid, roles, granted } }: { readonly member: StaffMember }) {
  const queries = useQueryClient()
  if (roles.some(({ role }) => role === 'owner')) return <span className="text-ink-soft">All</span>
  async function turn(right: Right) {
    const isOn = granted.includes(right)
    const next = GRANTABLE.filter((one) => (one === right ? !isOn : granted.includes(one)))
    const answer = await grant(uid, next)
    if (!answer.ok) return sayProblem(answer.problem.detail)
    await queries.invalidateQueries(staffQuery)
  }
  return (
    <span className="inline-flex flex-wrap gap-2">
      {furtherRights({ uid, roles }).map((right) => (
        <Chip key={right} isOn={granted.includes(right)} onPress={() => void turn(right)}>
          {RIGHT_NAMES.get(right) ?? right}
        </Chip>
      ))}
    </span>
  )
}
