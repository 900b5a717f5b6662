/** What is asked before it is taken, and never guessed. */
import { createHash } from 'node:crypto'
import { isDateKey } from '#contract/old-system.ts'

export interface Question {
  readonly id: string
  readonly about: string
  readonly choices: readonly string[]
  /** Any date is a choice too, written as DDMMYYYY. */
  readonly takesDate?: boolean
  /** It was another question when it was asked first: answers to that one are none to this one. */
  readonly hasChanged?: true
}

export const isChoice = (
  { choices, takesDate = false }: Pick<Question, 'choices' | 'takesDate'>,
  answer: string,
): boolean => choices.includes(answer) || (takesDate && isDateKey(answer))

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
  about: `Registrations for a masterclass under “${prefix}”, which does not tell its date. Which one is it? Any other date is an answer too, as DDMMYYYY: 14082024 is 14 August 2024.`,
  choices: [...dateKeys, LEAVE],
  takesDate: true,
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
export function answerable(id: string, about = `There is a place for it by now: “${TAKE}” puts it there.`): Question {
  if (id === NOBODYS_ACCOUNTS.id) return NOBODYS_ACCOUNTS
  return id.startsWith('second:')
    ? secondAccount(id.slice('second:'.length))
    : { id, about, choices: [TAKE, LEAVE], hasChanged: true }
}

interface Asked {
  readonly uids: readonly string[]
  readonly email: string
}

/** The address has an account here by now. */
export const nowKnown = (id: string, { uids, email }: Asked): Question =>
  answerable(
    id,
    `${named(uids)} waited. The address, ${email}, has an account here by now, and that one stays as it is: nothing of the old is brought, and no password. “${TAKE}” notes it as the same person’s, “${LEAVE}” as left out.`,
  )

/** The account can be taken by now, by what the newest export says. */
export const nowTaken = (id: string, uid: string, { uids, email }: Asked): Question =>
  answerable(
    id,
    uids.length > 1
      ? `${named(uids)} waited. By now ${uid} alone has proven the address, ${email}: “${TAKE}” takes that account, with its password, and the others wait aside. “${LEAVE}” leaves all of them out.`
      : `${named(uids)} waited. By now nothing stands against it (${email}): “${TAKE}” takes it, with its password. “${LEAVE}” leaves it out.`,
  )

const named = (uids: readonly string[]): string =>
  uids.length === 1 ? `The account ${uids[0] ?? ''}` : `The accounts ${uids.join(' and ')}`
