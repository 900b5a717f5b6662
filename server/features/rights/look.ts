import type { Queries } from '../../database/transaction.ts'
import { membersByIds } from '../accounts/members.ts'
import { allRoles } from '../staff/staff-roles.ts'
import type { Look } from '../../database/table.ts'

const SOMEBODY = 'Staff'
/** How the identity library calls an account. */
const ACCOUNT_ID = /^[A-Za-z0-9]{32}$/

/** Of whom a download is, and what whoever gets it may read. */
interface Reader {
  readonly uid: string | null
  readonly readsReasons: boolean
}

/** How a download names those who acted: staff by their roles, never by name, address or id. */
export async function lookOf(
  queries: Queries,
  { uid: own, readsReasons, course, batch }: Reader & Pick<Look, 'course' | 'batch'>,
): Promise<Look> {
  const rows = (await allRoles(queries)).filter(({ userId }) => userId !== own)
  const members = await membersByIds(queries, [...new Set(rows.map(({ userId }) => userId))])
  const roles = new Map<string, string>()
  for (const { userId, role } of rows)
    for (const name of [userId, members.get(userId)?.email ?? userId, members.get(userId)?.fullName ?? userId])
      roles.set(name, roles.has(name) ? (roles.get(name) ?? '') : inWords(role))
  const named = (text: string): string => roles.get(text) ?? (ACCOUNT_ID.test(text) && text !== own ? SOMEBODY : text)
  return {
    course,
    batch,
    readsReasons,
    by(actor) {
      if (actor === own) return 'You'
      if (actor === '' || actor === 'system') return 'The site'
      return actor.startsWith('cli:') ? 'The owner, on the server' : (roles.get(actor) ?? SOMEBODY)
    },
    withoutStaff: (value) => everyText(value, named),
  }
}

const inWords = (role: string): string => role.charAt(0).toUpperCase() + role.slice(1)

function everyText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => everyText(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, everyText(one, change)]))
}
