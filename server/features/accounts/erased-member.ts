import { randomUUID } from 'node:crypto'

const DOMAIN = '@erased.invalid'

interface ErasedMember extends Record<
  'collegeYear' | 'companyDept' | 'courseName' | 'email' | 'mobile' | 'name',
  string
> {
  readonly emailVerified: number
  readonly erasedAt: string
  readonly image: null
  readonly provenAt: null
  readonly twoFactorEnabled: number
  readonly updatedAt: string
}

/** What is left of a member's row: other tables hang on its id. Nobody can sign in to it, and no letter goes there. */
export const erasedMember = (at: string): ErasedMember => ({
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
