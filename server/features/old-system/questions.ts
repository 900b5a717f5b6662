/** What is asked before it is taken, and never guessed. */
import { createHash } from 'node:crypto'

export interface Question {
  readonly id: string
  readonly about: string
  readonly choices: readonly string[]
}

/** What an answer may say beside a course, a masterclass or an account. */
export const LEAVE = 'leave'
export const KEEP = 'keep'
export const TAKE = 'take'
export const CONTACT = 'contact'
export const NEW_ID = 'new-id'

export interface Asking {
  readonly courseIds: readonly string[]
  readonly dateKeys: readonly string[]
}

export const courseQuestion = (name: string, { courseIds }: Asking): Question => ({
  id: `course:${name}`,
  about:
    name === ''
      ? 'Enrolments that name no course. Which course are they for?'
      : `Enrolments for “${name}”, which is no course here. Which course is it? “${KEEP}” keeps them under that name.`,
  choices: [...courseIds, ...(name === '' ? [] : [KEEP]), LEAVE],
})

export const webinarQuestion = (prefix: string, { dateKeys }: Asking): Question => ({
  id: `webinar:${prefix}`,
  about: `Registrations for a masterclass under “${prefix}”, which does not tell its date. Which one is it?`,
  choices: [...dateKeys, LEAVE],
})

export const timeQuestion = (branch: string): Question => ({
  id: `time:${branch}`,
  about: `Records in ${branch} whose keys tell no time. “${TAKE}” dates them to the first day of 2024.`,
  choices: [TAKE, LEAVE],
})

/** Addresses stand in no id: answers are kept after a person was erased. */
export const addressQuestion = (email: string, uids: readonly string[]): Question => ({
  id: `address:${createHash('sha256').update(email).digest('hex').slice(0, 12)}`,
  about: `The accounts ${uids.join(' and ')} have the same address, ${email}, and not exactly one has proven it. Which one is taken?`,
  choices: [...uids, LEAVE],
})

export const accountQuestion = (uid: string, about: string, choices: readonly string[]): Question => ({
  id: `account:${uid}`,
  about,
  choices: [...choices, LEAVE],
})

export const secondAccount = (uid: string): Question => ({
  id: `second:${uid}`,
  about: `The account ${uid} has the address of another one, which has proven it.`,
  choices: [LEAVE],
})

export const NOBODYS_ACCOUNTS: Question = {
  id: 'nobody',
  about: 'Accounts with neither an address nor a phone.',
  choices: [LEAVE],
}

export const branchQuestion = (branch: string): Question => ({
  id: `branch:${branch}`,
  about: `The branch ${branch} is none that this site knows. It is kept as it is under imported/${branch}.`,
  choices: [KEEP, LEAVE],
})

export const shapeQuestion = (branch: string): Question => ({
  id: `shape:${branch}`,
  about: `Entries of ${branch} that are no records of it. They are kept as they are under imported/${branch}.`,
  choices: [KEEP, LEAVE],
})

const WAITS_QUIETLY = /^(?:second|branch|shape):|^nobody$/

/** Whether the move should not go on without an answer. */
export const isNeeded = ({ id }: Pick<Question, 'id'>): boolean => !WAITS_QUIETLY.test(id)

/** Any of those that wait tells what is asked of all. */
export const isOfMany = (id: string): boolean => /^(?:course|webinar|time|branch|shape):/.test(id)

/** What was asked before, and would not be asked now: there is a course, or an account, for it meanwhile. */
export function answerable(id: string): Question {
  if (id === NOBODYS_ACCOUNTS.id) return NOBODYS_ACCOUNTS
  return id.startsWith('second:')
    ? secondAccount(id.slice('second:'.length))
    : { id, about: `There is a place for it by now: “${TAKE}” puts it there.`, choices: [TAKE, LEAVE] }
}
