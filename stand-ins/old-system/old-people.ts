/** The accounts and profiles of a made-up old system. */
import { OLD_ACCOUNT } from '../people/old-account.ts'
import type { Dice } from '../people/dice.ts'

/** How often each odd case stands in every old system that is made up. */
export const ODD_PEOPLE = {
  disabled: 7,
  /** Two of one address, of which one has proven it. */
  provenTwins: 5,
  /** Two of one address, of which none has, or both have. */
  unclearTwins: 4,
  byPhone: 6,
  anonymous: 3,
  oddIds: 2,
  linkedin: 12,
  google: 8,
  otherHash: 4,
  secondFactor: 5,
  urlSafe: 10,
  withoutProfile: 9,
  profileAlone: 6,
  capitals: 11,
} as const

const BEGAN = Date.UTC(2024, 0, 8)
const MINUTE = 60_000
const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const FIRST = ['Asha', 'Ravi', 'Meera', 'Arjun', 'Kiran', 'Divya', 'आशा', 'Zoë', 'प्रिया', 'Sanjay']
const LAST = ['Rao', 'Iyer', 'Sharma', 'Das', 'Nair', 'Patel', 'Gupta', 'Menon', 'Khan', 'Joshi']

export interface OldUser {
  readonly localId: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly createdAt: string
  readonly [field: string]: unknown
}

export interface OldPerson {
  readonly user: OldUser
  readonly name: string
  readonly hasProfile: boolean
}

export function makeOldPeople(count: number, dice: Dice): OldPerson[] {
  const odd = oddPeople()
  return Array.from({ length: count }, (_, index) => {
    const name = `${dice.of(FIRST)} ${dice.of(LAST)}`
    const localId = Array.from({ length: 28 }, () => ID_CHARACTERS.charAt(dice.roll(ID_CHARACTERS.length))).join('')
    const user = plainUser(index, localId, name)
    const change = odd[index]
    return { name, hasProfile: true, ...(change ? change(user, index) : { user }) }
  })
}

const plainUser = (index: number, localId: string, displayName: string): OldUser => ({
  localId,
  email: `person${index}@example.com`,
  emailVerified: index % 3 !== 0,
  ...OLD_ACCOUNT,
  displayName,
  lastSignedInAt: String(BEGAN + (index + 5000) * MINUTE),
  createdAt: String(BEGAN + index * MINUTE),
  providerUserInfo: [],
})

type Change = (user: OldUser, index: number) => Partial<OldPerson> & { readonly user: OldUser }

const changed =
  (changes: object): Change =>
  (user) => ({ user: { ...user, ...changes } })

/** The first people are the odd ones, one after another. */
function oddPeople(): Change[] {
  const several = (count: number, change: Change) => Array.from({ length: count }, () => change)
  const twins = (count: number, one: object, other: object) =>
    Array.from({ length: count }, () => [
      changed(one),
      (user: OldUser, index: number) => ({ user: { ...user, email: `person${index - 1}@example.com`, ...other } }),
    ]).flat()
  const linked = (provider: string) =>
    several(ODD_PEOPLE[provider === 'linkedin.com' ? 'linkedin' : 'google'], (user, index) => ({
      user: {
        ...without(user, 'passwordHash', 'salt'),
        providerUserInfo: [{ providerId: provider, rawId: `raw${index}` }],
      },
    }))
  return [
    ...several(ODD_PEOPLE.disabled, changed({ disabled: true, emailVerified: true })),
    ...twins(ODD_PEOPLE.provenTwins, { emailVerified: true }, { emailVerified: false }),
    ...twins(ODD_PEOPLE.unclearTwins, { emailVerified: true }, { emailVerified: true }),
    ...several(ODD_PEOPLE.byPhone, (user, index) => ({
      user: {
        ...without(user, 'email', 'emailVerified', 'passwordHash', 'salt'),
        phoneNumber: `+9198${String(index).padStart(8, '0')}`,
      },
    })),
    ...several(ODD_PEOPLE.anonymous, (user) => ({
      user: { localId: user.localId, createdAt: user.createdAt },
      hasProfile: false,
    })),
    ...several(ODD_PEOPLE.oddIds, (user, index) => ({ user: { ...user, localId: `team:${index}|x` } })),
    ...linked('linkedin.com'),
    ...linked('google.com'),
    ...several(ODD_PEOPLE.otherHash, changed({ version: 3 })),
    ...several(ODD_PEOPLE.secondFactor, changed({ mfaInfo: [{ mfaEnrollmentId: 'one', phoneInfo: '+919800000000' }] })),
    ...several(
      ODD_PEOPLE.urlSafe,
      changed({ passwordHash: urlSafe(OLD_ACCOUNT.passwordHash), salt: urlSafe(OLD_ACCOUNT.salt) }),
    ),
    ...several(ODD_PEOPLE.withoutProfile, (user) => ({ user, hasProfile: false })),
    ...several(ODD_PEOPLE.capitals, (user, index) => ({ user: { ...user, email: `Person${index}@Example.com` } })),
  ]
}

const urlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_')

const without = ({ localId, createdAt, ...user }: OldUser, ...fields: readonly string[]): OldUser => ({
  localId,
  createdAt,
  ...Object.fromEntries(Object.entries(user).filter(([name]) => !fields.includes(name))),
})

export const oldProfile = ({ user, name }: OldPerson, index: number) => ({
  fullName: name,
  mobile: `98${String(index).padStart(8, '0')}`,
  email: user.email ?? '',
  collegeYear: '3rd year',
  companyDept: 'Process',
  courseName: 'Aspen Plus',
  createdAt: new Date(Number(user.createdAt) + 800).toISOString(),
})
