import type { Member } from '#contract/accounts.ts'

interface User {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean | number
  readonly createdAt: Date | string
  readonly mobile?: string | null | undefined
  readonly collegeYear?: string | null | undefined
  readonly companyDept?: string | null | undefined
  readonly courseName?: string | null | undefined
}

/** The member as the contract shows it, from the identity library's user or from its row. */
export const memberOf = (user: User): Member => ({
  uid: user.id,
  email: user.email,
  emailVerified: Boolean(user.emailVerified),
  fullName: user.name,
  mobile: user.mobile ?? '',
  collegeYear: user.collegeYear ?? '',
  companyDept: user.companyDept ?? '',
  courseName: user.courseName ?? '',
  createdAt: new Date(user.createdAt).toISOString(),
})
