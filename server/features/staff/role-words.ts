import type { RoleGiven } from '#contract/staff.ts'

const NAMES = { owner: 'Owner', support: 'Support', trainer: 'Trainer', accountant: 'Accountant' } as const

/** "Trainer of AP-2025-01". */
export const roleInWords = ({ role, batchKey }: RoleGiven): string =>
  batchKey === null ? NAMES[role] : `${NAMES[role]} of ${batchKey}`
