import { randomUUID } from 'node:crypto'
import type { UserTable } from '../../database/identity-tables.ts'

const DOMAIN = '@erased.invalid'

/** What is left of a member's row: other tables hang on its id. Nobody can sign in to it, and no letter goes there. */
export const erasedMember = (
  at: string,
): Partial<Omit<UserTable, 'twoFactorEnabled'>> & { twoFactorEnabled: number } => ({
  name: '[erased]',
  email: `${randomUUID()}${DOMAIN}`,
  emailVerified: 0,
  image: null,
  mobile: '',
  collegeYear: '',
  companyDept: '',
  courseName: '',
  provenAt: null,
  updatedAt: at,
  twoFactorEnabled: 0,
  erasedAt: at,
})

export const isErasedAddress = (email: string): boolean => email.endsWith(DOMAIN)
