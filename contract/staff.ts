/** Who works at the desk, and what each may do there. Routes and screens ask `may`; the table below is the only place where rights stand. */
import { nameOfBatch, type NamedBatch } from './batch-names.ts'

export const ROLES = ['owner', 'support', 'trainer', 'accountant'] as const
export type Role = (typeof ROLES)[number]

/**
 * How far a right reaches. `own`: batches that the person teaches. `granted`: only with the owner's leave. `mine`: what the person did at the desk.
 * `money`: what is about payments.
 */
type Reach = 'all' | 'own' | 'granted' | 'mine' | 'money'

/** Rights of the desk, and the roles that have them. A role that is not named has no such right. */
export const RIGHTS = {
  leadsRead: { owner: 'all', support: 'all' },
  leadsWrite: { owner: 'all', support: 'all' },
  masterclassesRead: { owner: 'all', support: 'all', trainer: 'all' },
  leadsExport: { owner: 'all', support: 'granted' },
  peopleRead: { owner: 'all', support: 'all', trainer: 'own', accountant: 'money' },
  phonesRead: { owner: 'all', support: 'all', trainer: 'granted' },
  peopleHelp: { owner: 'all', support: 'all' },
  paymentsRead: { owner: 'all', support: 'all', accountant: 'all' },
  paymentsAssign: { owner: 'all', support: 'all' },
  refundsMark: { owner: 'all' },
  refundsOrder: { owner: 'all' },
  offlineRecord: { owner: 'all', accountant: 'all' },
  documentsRead: { owner: 'all', support: 'all', accountant: 'all' },
  documentsExport: { owner: 'all', accountant: 'all' },
  documentsCorrect: { owner: 'all', accountant: 'all' },
  seatsRead: { owner: 'all', support: 'all', trainer: 'own', accountant: 'all' },
  seatsChange: { owner: 'all', support: 'all' },
  contentDraft: { owner: 'all', support: 'all', trainer: 'own' },
  contentPublish: { owner: 'all' },
  lettersRead: { owner: 'all', support: 'all', trainer: 'own' },
  lettersResend: { owner: 'all', support: 'all', trainer: 'own' },
  classesRead: { owner: 'all', support: 'all', trainer: 'own' },
  classesTeach: { owner: 'all', trainer: 'own' },
  auditRead: { owner: 'all', support: 'mine', trainer: 'mine', accountant: 'money' },
  staffChange: { owner: 'all' },
  settingsChange: { owner: 'all' },
  requestsRead: { owner: 'all', support: 'all' },
  erase: { owner: 'all' },
  numbersRead: { owner: 'all', accountant: 'all' },
} as const satisfies Record<string, Partial<Record<Role, Reach>>>

export type Right = keyof typeof RIGHTS

/** Rights that the owner may grant to a person beside the roles. */
export const GRANTABLE: readonly Right[] = ['leadsExport', 'phonesRead']

/** A role, for one batch or for all of them (`batchKey` null). */
export interface RoleGiven {
  readonly role: Role
  readonly batchKey: string | null
}

export interface Staff {
  readonly uid: string
  readonly roles: readonly RoleGiven[]
  readonly granted: readonly Right[]
}

const ROLE_NAMES = {
  owner: 'Owner',
  support: 'Support',
  trainer: 'Trainer',
  accountant: 'Accountant',
} as const satisfies Record<Role, string>

/** "Trainer of Aspen Plus, Jan 2025"; a batch that is not among these is called by its key. */
export const roleInWords = ({ role, batchKey }: RoleGiven, batches: readonly NamedBatch[] = []): string =>
  batchKey === null ? ROLE_NAMES[role] : `${ROLE_NAMES[role]} of ${nameOfBatch(batches, batchKey)}`

/** What a right is used on. What is left out is not asked about: `own` and `mine` then say only that the screen may be opened. */
export interface Subject {
  readonly batchKey?: string | null
  readonly actor?: string
  readonly isMoney?: boolean
}

/** Whether this person may do that. Everything that the table does not allow is refused. */
export const may = (staff: Staff, right: Right, subject: Subject = {}): boolean =>
  staff.roles.some((given) => reaches(staff, given, right, subject))

/** Whether the right holds for everything, not only for what is the person's own: lists are narrowed where it does not. */
export const mayAll = (staff: Staff, right: Right): boolean =>
  staff.roles.some(({ role, batchKey }) => {
    const reach = reachOf(right, role)
    return batchKey === null && (reach === 'all' || (reach === 'granted' && staff.granted.includes(right)))
  })

export const batchesOf = ({ roles }: Staff): readonly string[] =>
  roles.flatMap(({ role, batchKey }) => (role === 'trainer' && batchKey !== null ? [batchKey] : []))

const reachOf = (right: Right, role: Role): Reach | undefined => {
  const roles: Partial<Record<Role, Reach>> = RIGHTS[right]
  return roles[role]
}

function reaches(staff: Staff, { role, batchKey }: RoleGiven, right: Right, subject: Subject): boolean {
  switch (reachOf(right, role)) {
    case 'all':
      return true
    case 'own':
      return batchKey === null || subject.batchKey === undefined || subject.batchKey === batchKey
    case 'granted':
      return staff.granted.includes(right)
    case 'mine':
      return subject.actor === undefined || subject.actor === staff.uid
    case 'money':
      return subject.isMoney !== false
    case undefined:
      return false
  }
}
