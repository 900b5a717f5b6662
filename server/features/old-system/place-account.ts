/** What becomes of the accounts of the old system. */
import { shortened } from '#contract/plain-text.ts'
import type { OldAccount } from './old-accounts.ts'
import {
  accountQuestion,
  addressQuestion,
  CONTACT,
  LEAVE,
  NEW_ID,
  NOBODYS_ACCOUNTS,
  secondAccount,
  type Question,
} from './questions.ts'
import { keyOf, type Standing } from './standing.ts'

export type PlacedAccount =
  | { readonly to: 'user'; readonly uid: string }
  | { readonly to: 'contact' }
  /** Its address has an account here, which stays as it is. */
  | { readonly to: 'known'; readonly uid: string }
  | { readonly to: 'left' }
  | { readonly to: 'parked'; readonly question: Question }

/** Links in letters carry no longer one. */
const PLAIN_ID = /^[\w-]{1,64}$/

/** Accounts by their address; the old system may have allowed several of one. */
export function byAddress(accounts: readonly OldAccount[]): Map<string, OldAccount[]> {
  return Map.groupBy(
    accounts.filter(({ email }) => email !== ''),
    ({ email }) => email,
  )
}

export function placeAccount(
  account: OldAccount,
  ofAddress: readonly OldAccount[],
  { answers, uidOf, uids, taken }: Standing,
  newId: string,
): PlacedAccount {
  const { uid, email } = account
  if (email === '') return placeWithoutAddress(account, answers)
  if (answers.has(secondAccount(uid).id) || isLeft(account, answers)) return { to: 'left' }
  const here = uidOf.get(email)
  if (here !== undefined) return { to: 'known', uid: here }
  const rival = rivalOf(account, ofAddress, { answers, taken })
  if (rival) return rival
  if (PLAIN_ID.test(uid) && !uids.has(uid)) return { to: 'user', uid }
  const question = accountQuestion(uid, `The id of the account ${uid} (${email}) cannot be one here.`, [NEW_ID])
  const answer = answers.get(question.id)
  if (answer === undefined) return { to: 'parked', question }
  return answer === LEAVE ? { to: 'left' } : { to: 'user', uid: newId }
}

function placeWithoutAddress(account: OldAccount, answers: Standing['answers']): PlacedAccount {
  const question = questionWithoutAddress(account)
  const answer = answers.get(question.id)
  if (answer === undefined) return { to: 'parked', question }
  return answer === LEAVE ? { to: 'left' } : { to: 'contact' }
}

/** Whatever stands for it by now. */
const isLeft = ({ uid, email }: OldAccount, answers: Standing['answers']): boolean =>
  [addressQuestion(email, []), accountQuestion(uid, '', [])].some(({ id }) => answers.get(id) === LEAVE)

const MOST_SHOWN = 60

function questionWithoutAddress({ uid, badEmail, phone }: OldAccount): Question {
  if (badEmail === '' && phone === '') return NOBODYS_ACCOUNTS
  const what =
    badEmail === ''
      ? `has a phone, ${shortened(phone, MOST_SHOWN)}, and no address to sign in with.`
      : `has “${shortened(badEmail, MOST_SHOWN)}” for an address, with which nobody can sign in here.`
  return accountQuestion(uid, `The account ${uid} ${what}`, [CONTACT])
}

function rivalOf(
  { uid, email }: OldAccount,
  ofAddress: readonly OldAccount[],
  { answers, taken }: Pick<Standing, 'answers' | 'taken'>,
): PlacedAccount | null {
  if (ofAddress.length < 2) return null
  const proven = ofAddress.filter(({ isVerified }) => isVerified)
  const [owner] = proven
  if (owner && proven.length === 1) {
    if (owner.uid === uid) return null
    return { to: 'parked', question: secondAccount(uid) }
  }
  const asked = addressQuestion(email, ofAddress.map((one) => one.uid).toSorted())
  // A question keeps its choices while it waits, also where another account came since.
  const answer = answers.get(asked.id)
  if (answer === undefined) return { to: 'parked', question: asked }
  const isTaken = taken.get(keyOf('auth', uid))?.targetType === 'user'
  return answer === uid || isTaken ? null : { to: 'left' }
}
