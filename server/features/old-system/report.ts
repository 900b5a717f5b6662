/** What a run finds: how much of each branch goes where, what has to be asked, and what somebody should know. */
import { NAME_LENGTH, TEXT_LENGTH } from '#contract/fields.ts'
import { LONGEST_NAME } from '../submissions/sender.ts'
import type { OldAccount } from './old-accounts.ts'
import { fieldOf, momentIn } from './old-forms.ts'
import { earliest, isLongId } from './old-text.ts'
import { canonical, readLeaf, type OldValue } from './old-tree.ts'
import { isRenewed, type Item } from './item.ts'
import type { Here, OldSystem } from './plan.ts'
import { profileOf } from './take-in.ts'
import { isNeeded, type Question } from './questions.ts'
import { keyOf } from './standing.ts'

export interface BranchCount {
  in: number
  out: number
  /** Of those that went out: what became of them, now or before. */
  taken: number
  parked: number
  known: number
  left: number
  erased: number
  /** Of all of them: those that no run took before, and those that say something else than then. */
  new: number
  changed: number
}

export interface Report {
  readonly branches: Readonly<Record<string, Readonly<BranchCount>>>
  /** What needs an answer. */
  readonly questions: readonly Question[]
  readonly parked: readonly Question[]
  readonly notes: Readonly<Record<NoteName, readonly string[]>>
}

/** Each names paths, or ids of accounts. */
export const NOTES = {
  changed: 'changed since they were taken, and are not taken again',
  renewed: 'accounts that wait and say something else by now: that is what an answer is about',
  known: 'accounts whose address has an account here already, which stays as it is',
  provenSince:
    'accounts that have proven an address with which another, unproven, came here before: that one and its password stay. “Lost password?” gives it to whoever reads the mail and ends the password of before: write to them',
  sameAddress: 'accounts of an address that another one has proven; they wait',
  withoutAddress: 'accounts without an address: no way in',
  badAddress: 'accounts with something for an address with which nobody can sign in here: no way in',
  withoutPassword: 'accounts without a password: a reset letter is their way in',
  disabled:
    'disabled accounts: without their password, but “Lost password?” lets whoever reads the mail in; no list of purchases seats them',
  disabledSince:
    'accounts disabled there since they came here: an old password that nobody has used here is taken away, and “Lost password?” lets whoever reads the mail in; no list of purchases seats them any more',
  stillIn:
    'of them have another way in here, a password of this site or another service, and still sign in. Their page at the desk signs them out and takes a seat back; an erasure ends the account',
  secondFactor: 'accounts with a second factor, which does not come along',
  social: 'accounts with another service that is not set up here',
  withoutProfile: 'accounts without a profile',
  profileAlone: 'profiles without an account, kept as contacts',
  moved: 'records that get another address',
  rewritten: 'records written in today’s form; the original is kept beside them',
  shortened:
    'with a text or an id that is longer than this site takes: account and contact have its beginning or nothing of it; the original is kept whole',
  earlier: 'profiles whose account was made earlier: that time counts',
  withoutSender: 'records without an address: no contact comes from them',
  erased: 'of people who were erased here; nothing of them is taken',
  gone: 'taken before and not in these files: an export may have ended early, or they were deleted there; here they stay',
} as const
export type NoteName = keyof typeof NOTES

export function reportOf(old: OldSystem, items: readonly Item[], here: Pick<Here, 'providers' | 'standing'>): Report {
  const branches = new Map<string, BranchCount>()
  for (const item of items) count(branches, item)
  const questions = questionsIn(items)
  const all = [...questions.values()]
  return {
    branches: Object.fromEntries(branches),
    questions: all.filter(isNeeded),
    parked: all.filter((one) => !isNeeded(one)),
    notes: notesOf(old, items, here),
  }
}

/** What waits with another thing repeats its question by the id alone. */
export const questionsIn = (items: readonly Item[]): Map<string, Question> =>
  new Map(items.flatMap(({ question }) => (question && question.about !== '' ? [[question.id, question]] : [])))

function count(branches: Map<string, BranchCount>, item: Item): void {
  const known = branches.get(item.branch)
  const sums = known ?? { in: 0, out: 0, taken: 0, parked: 0, known: 0, left: 0, erased: 0, new: 0, changed: 0 }
  const fate = fateOf(item)
  sums.in += 1
  sums[fate] += 1
  if (item.state !== 'same') sums[item.state] += 1
  sums.out = sums.taken + sums.parked + sums.known + sums.left + sums.erased
  branches.set(item.branch, sums)
}

type Fate = 'taken' | 'parked' | 'known' | 'left' | 'erased'

function fateOf({ goes, question, taken }: Item): Fate {
  if (question !== null) return 'parked'
  const to = goes?.to ?? taken?.targetType
  return to === 'parked' || to === 'known' || to === 'left' || to === 'erased' ? to : 'taken'
}

/** Another service, or that an account was shut out, is told with the account. */
function goneSince(items: readonly Item[], taken: Here['standing']['taken']): string[] {
  const met = new Set(items.map(({ source, path }) => keyOf(source, path)))
  return [...taken].flatMap(([key, { targetType }]) => {
    const [source, path] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)]
    const isOfAccount = source === 'auth' && path.includes('/')
    return met.has(key) || targetType === 'erased' || isOfAccount ? [] : [path]
  })
}

function notesOf(
  old: OldSystem,
  items: readonly Item[],
  { providers, standing: { shut, provenSince, taken } }: Pick<Here, 'providers' | 'standing'>,
): Report['notes'] {
  const where = (fits: (item: Item) => boolean) => items.filter(fits).map(({ path }) => path)
  const profiles = new Set(old.leaves.flatMap(({ path }) => (path[0] === 'users' ? [path[1]] : [])))
  const people = new Map(items.flatMap((item) => (item.source === 'auth' ? [[item.path, item]] : [])))
  const byUid = new Map(old.accounts.map((account) => [account.uid, account]))
  const addresses = new Map(old.accounts.map(({ uid, email }) => [`users/${uid}`, email]))
  const addressOf = (path: string) => addresses.get(path) ?? ''
  const accounts = (fits: (account: OldAccount) => boolean) => old.accounts.filter(fits).map(({ uid }) => uid)
  const comes = ({ uid }: OldAccount) =>
    people.get(uid)?.goes?.to === 'user' || people.get(uid)?.taken?.targetType === 'user'
  return {
    changed: where((item) => item.state === 'changed' && !isRenewed(item)),
    renewed: where(isRenewed),
    known: where((item) => item.source === 'auth' && fateOf(item) === 'known'),
    provenSince: [...provenSince].map(([uid, here]) => `${uid} beside ${here}`),
    sameAddress: where(({ source, question }) => source === 'auth' && (question?.id.startsWith('second:') ?? false)),
    withoutAddress: accounts(({ email, badEmail }) => email === '' && badEmail === ''),
    badAddress: accounts(({ badEmail }) => badEmail !== ''),
    withoutPassword: accounts((one) => comes(one) && one.password === null && !one.isDisabled),
    disabled: accounts((one) => one.isDisabled && !shut.uids.has(one.uid)),
    disabledSince: accounts((one) => shut.uids.has(one.uid)),
    stillIn: accounts((one) => shut.stillIn.has(one.uid)),
    secondFactor: accounts((one) => one.hasFactor),
    social: accounts((one) => one.links.some(({ provider }) => !providers.includes(provider))),
    withoutProfile: accounts(({ uid }) => !profiles.has(uid)),
    profileAlone: where((item) => item.branch === 'users' && item.goes?.to === 'contact'),
    moved: where(isMoved),
    rewritten: where((item) => isRewritten(item, addressOf)),
    shortened: where((item) => isShortened(item, byUid)),
    earlier: where(isEarlier),
    withoutSender: where((item) => item.goes?.to === 'record' && item.question === null && item.address === ''),
    erased: where((item) => fateOf(item) === 'erased'),
    gone: goneSince(items, taken),
  }
}

const isMoved = ({ goes, question, path }: Item): boolean =>
  goes?.to === 'record' && question === null && `${goes.branch}/${goes.key}` !== path

function isRewritten({ goes, original, path }: Item, addressOf: (path: string) => string): boolean {
  if (goes?.to === 'record') return canonical(goes.body) !== canonical(JSON.parse(original))
  if (goes?.to !== 'profile') return false
  const { createdAt: _made, ...said } = goes.profile
  return canonical({ ...profileOf(goes.profile), email: addressOf(path) }) !== canonical(said)
}

function isEarlier({ goes }: Item): boolean {
  const told = goes?.to === 'user' && goes.profile ? momentIn(goes.profile) : null
  return told !== null && goes?.to === 'user' && earliest(goes.account.createdAt, told) !== told
}

function isShortened(
  { goes, question, source, path, original }: Item,
  accounts: ReadonlyMap<string, OldAccount>,
): boolean {
  if (goes === null) return false
  if (source === 'auth') {
    const account = accounts.get(path)
    return (
      account !== undefined && (account.name.length > NAME_LENGTH || account.links.some(({ rawId }) => isLongId(rawId)))
    )
  }
  if (goes.to === 'record') return question === null && hasLongName(goes.body)
  return (goes.to === 'profile' || goes.to === 'contact') && isLongProfile(readLeaf(path, original).value)
}

const hasLongName = (body: OldValue): boolean =>
  [fieldOf(body, 'name', 'fullName'), `${fieldOf(body, 'firstName')} ${fieldOf(body, 'lastName')}`].some(
    (name) => name.length > LONGEST_NAME,
  )

const isLongProfile = (profile: OldValue): boolean =>
  fieldOf(profile, 'fullName').length > NAME_LENGTH ||
  ['mobile', 'collegeYear', 'companyDept', 'courseName'].some((name) => fieldOf(profile, name).length > TEXT_LENGTH)
