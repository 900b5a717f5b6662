import type { Me } from '#contract/desk.ts'
import type { Role } from '#contract/staff.ts'

const NAMES: Record<Role, string> = {
  owner: 'Owner',
  support: 'Support',
  trainer: 'Trainer',
  accountant: 'Accountant',
}

/** "Support, Trainer". */
export const rolesInWords = ({ roles }: Pick<Me, 'roles'>): string =>
  [...new Set(roles.map(({ role }) => NAMES[role]))].join(', ')
