import type { Me } from '#contract/desk.ts'
import { roleInWords } from '#contract/staff.ts'

/** "Support, Trainer". */
export const rolesInWords = ({ roles }: Pick<Me, 'roles'>): string =>
  [...new Set(roles.map(({ role }) => roleInWords({ role, batchKey: null })))].join(', ')
