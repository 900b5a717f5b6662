/** What would be taken from the old system: each account and each record with what becomes of it, and what has to be asked. */
import { createHash } from 'node:crypto'
import { accountKey } from '../../http/limits.ts'
import { NAME_LENGTH } from '#contract/fields.ts'
import { shortened } from '#contract/plain-text.ts'
import { COMMON_DATE_KEY } from '#contract/webinar-body.ts'
import type { Catalogue } from '../content/catalogue.ts'
import { lasting, type OldAccount } from './old-accounts.ts'
import { fieldOf, momentIn, normalised } from './old-forms.ts'
import { earliest, emailIn, isLongId, tenDigitsOf } from './old-text.ts'
import { canonical, isNode, type OldLeaf, type OldNode, type OldValue } from './old-tree.ts'
import { byAddress, placeAccount, type PlacedAccount } from './place-account.ts'
import { placeLeaf, type Known } from './place-leaf.ts'
import { answerable, nowKnown, nowTaken, type Asking, type Question } from './questions.ts'
import type { Goes, Item, Taken } from './item.ts'
import { withoutErased } from './erased-since.ts'
import { keyOf, type Standing } from './standing.ts'

export interface OldSystem {
  readonly accounts: readonly OldAccount[]
  readonly leaves: readonly OldLeaf[]
}

export interface Here {
  readonly standing: Standing
  readonly catalogue: Catalogue
  /** Services that the owner set up, by which a member may sign in. */
  readonly providers: readonly string[]
}

/** Each account and each record once, people first: so that contacts have the names that members gave. */
export function planOf({ accounts, leaves }: OldSystem, here: Here): Item[] {
  const profiles = profilesIn(leaves)
  const ofAddress = byAddress(accounts)
  const people = accounts.map((account) => accountItem(account, { ...here, profiles, ofAddress }))
  const placed = new Map(people.map((item) => [item.path, item]))
  const known = { ...askingOf(here.catalogue), catalogue: here.catalogue, answers: here.standing.answers }
  return [
    ...people,
    ...accounts.flatMap((account) => shutItem(account, placed.get(account.uid), here)),
    ...accounts.flatMap((account) => linkItems(account, placed.get(account.uid), here)),
    ...eachAtItsOwn(
      leaves.map((leaf) => leafItem(leaf, { ...here, known, placed })),
      here.standing,
    ),
  ]
}

/** Two of one moment get two addresses, the same in every run. */
function eachAtItsOwn(items: readonly Item[], { taken }: Standing): Item[] {
  const used = new Set([...taken.values()].map(({ targetId }) => targetId))
  return items.map((item) => {
    const { goes } = item
    if (goes?.to !== 'record' || !goes.isMoment) return item
    let key = goes.key
    while (used.has(`${goes.branch}/${key}`)) key = String(Number(key) + 1)
    used.add(`${goes.branch}/${key}`)
    return { ...item, goes: { ...goes, key } }
  })
}

export const askingOf = ({ courses, webinars }: Catalogue): Asking => ({
  courseIds: courses.map(({ id }) => id),
  dateKeys: [...new Set([COMMON_DATE_KEY, ...webinars.map(({ dateKey }) => dateKey)])],
})

const profilesIn = (leaves: readonly OldLeaf[]): Map<string, OldNode> =>
  new Map(leaves.flatMap(({ path, value }) => (isProfile(path) && isNode(value) ? [[path[1] ?? '', value]] : [])))

const isProfile = (path: readonly string[]): boolean => path[0] === 'users' && path.length === 2

interface Planned extends Here {
  readonly profiles: ReadonlyMap<string, OldNode>
  readonly ofAddress: ReadonlyMap<string, readonly OldAccount[]>
}

export const ACCOUNTS = 'auth/users'
export const LINKS = 'auth/links'
export const SHUT = 'auth/disabled since'

function accountItem(account: OldAccount, { standing, profiles, ofAddress }: Planned): Item {
  const { uid, email, badEmail, original } = account
  const facts: Facts = {
    source: 'auth',
    path: uid,
    branch: ACCOUNTS,
    digest: digestOf(lasting(original)),
    address: addressDigest(email || emailIn(badEmail)),
    original: JSON.stringify(original),
  }
  const same = ofAddress.get(email) ?? []
  return decide(facts, standing, () => {
    const placed = placeAccount(account, same, standing, newIdOf(uid))
    return {
      question: placed.to === 'parked' ? placed.question : null,
      goes: goesOf(placed, account, profiles.get(uid) ?? null),
      again: (question) => askedAgain(question, account, same, placed),
    }
  })
}

function askedAgain(
  id: string,
  { uid, email }: OldAccount,
  ofAddress: readonly OldAccount[],
  { to }: PlacedAccount,
): Question {
  const uids = id.startsWith('account:') ? [uid] : ofAddress.map((one) => one.uid).toSorted()
  if (to === 'known') return nowKnown(id, { uids, email })
  if (to === 'user') return nowTaken(id, uid, { uids, email })
  // The account that stands in its way is asked about.
  return id.startsWith('address:') ? { ...answerable(id), about: '' } : answerable(id)
}

const addressDigest = (email: string): string => (email === '' ? '' : accountKey(email))

function goesOf(placed: PlacedAccount, account: OldAccount, profile: OldNode | null): Goes {
  if (placed.to === 'user') return { ...placed, account, profile }
  if (placed.to === 'contact') return contactOf(account, profile)
  return placed.to === 'parked' ? { to: 'parked' } : placed
}

function contactOf(
  account: Pick<OldAccount, 'uid' | 'name' | 'email' | 'badEmail' | 'phone' | 'createdAt'>,
  profile: OldNode | null,
) {
  const said = normalised('users', profile ?? {})
  const email = account.email || emailIn(account.badEmail) || emailIn(fieldOf(said, 'email'))
  const phone = tenDigitsOf(account.phone || fieldOf(said, 'mobile')) ?? ''
  const name = shortened(fieldOf(said, 'fullName') || account.name || email || phone || account.uid, NAME_LENGTH)
  return {
    to: 'contact',
    ref: account.uid,
    person: { name, email, phone },
    at: earliest(account.createdAt, momentIn(said)),
  } as const
}

const newIdOf = (uid: string): string =>
  createHash('sha256').update(`old account ${uid}`).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 28)

/** Other services by which somebody signed in, as far as the owner set them up here. */
function linkItems(account: OldAccount, person: Item | undefined, { standing, providers }: Here): Item[] {
  const uid = person ? uidOf(person) : null
  if (uid === null || account.isDisabled) return []
  return account.links
    .filter(({ provider, rawId }) => providers.includes(provider) && !isLongId(rawId))
    .map((link) => {
      const facts: Facts = {
        source: 'auth',
        path: `${account.uid}/${link.provider}`,
        branch: LINKS,
        digest: digestOf(link),
        address: addressDigest(account.email),
        original: JSON.stringify(link),
      }
      return decide(facts, standing, () => ({ goes: { to: 'link', uid, ...link }, question: null }))
    })
}

function shutItem({ uid, email }: OldAccount, person: Item | undefined, { standing }: Here): Item[] {
  const here = person ? uidOf(person) : null
  if (here === null || !standing.shut.uids.has(uid)) return []
  const original = { disabled: true }
  const facts: Facts = {
    source: 'auth',
    path: `${uid}/disabled`,
    branch: SHUT,
    digest: digestOf(original),
    address: addressDigest(email),
    original: JSON.stringify(original),
  }
  return [decide(facts, standing, () => ({ goes: { to: 'shut', uid: here }, question: null }))]
}

/** Whose account it became, now or before; null where it became none. */
function uidOf({ goes, taken }: Pick<Item, 'goes' | 'taken'>): string | null {
  if (taken) return taken.targetType === 'user' ? taken.targetId : null
  return goes?.to === 'user' ? goes.uid : null
}

interface Placing extends Here {
  readonly known: Known
  readonly placed: ReadonlyMap<string, Item>
}

function leafItem(leaf: OldLeaf, { standing, known, placed }: Placing): Item {
  const { path, value } = leaf
  const isOfAccount = isProfile(path) && isNode(value)
  const placedLeaf = isOfAccount ? null : placeLeaf(leaf, known)
  const facts: Facts = {
    source: 'tree',
    path: path.join('/'),
    branch: placedLeaf?.branch ?? 'users',
    digest: digestOf(value),
    address: (isOfAccount && accountOf(path[1] ?? '', { standing, placed })?.address) || addressIn(value),
    original: JSON.stringify(value),
  }
  return decide(
    facts,
    standing,
    () => placedLeaf ?? placeProfile(path[1] ?? '', isNode(value) ? value : {}, { standing, placed }),
  )
}

const addressIn = (value: OldValue): string => addressDigest(emailIn(fieldOf(value, 'email', 'emailAddress')))

type People = Pick<Placing, 'standing' | 'placed'>

/** Erased with its account, a profile goes too: also one that waits, or that has another address. */
const accountOf = (uid: string, { standing, placed }: People) =>
  placed.get(uid) ?? standing.taken.get(keyOf('auth', uid))

/** A profile goes where its account goes; without one it is a contact. */
function placeProfile(uid: string, profile: OldNode, { standing, placed }: People): Decided {
  const person = placed.get(uid)
  const taken = person ? person.taken : (standing.taken.get(keyOf('auth', uid)) ?? null)
  const owner = uidOf({ goes: person?.goes ?? null, taken })
  if (owner !== null) return { goes: { to: 'profile', uid: owner, profile }, question: null }
  if (taken) return likeTaken(uid, profile, taken)
  return person?.goes
    ? { goes: person.goes, question: person.question }
    : { goes: contactOf({ ...NOBODY, uid }, profile), question: null }
}

const NOBODY = { name: '', email: '', badEmail: '', phone: '', createdAt: null }

function likeTaken(uid: string, profile: OldNode, { targetType, targetId, question }: Taken): Decided {
  if (targetType === 'parked') return { goes: { to: 'parked' }, question: { id: question, about: '', choices: [] } }
  if (targetType === 'known') return { goes: { to: 'known', uid: targetId }, question: null }
  if (targetType === 'contact') return { goes: contactOf({ ...NOBODY, uid }, profile), question: null }
  return { goes: { to: targetType === 'erased' ? 'erased' : 'left' }, question: null }
}

interface Decided {
  readonly goes: Goes
  readonly question: Question | null
  /** What is asked in place of a question that would not be asked any more. */
  readonly again?: (id: string) => Question
}
type Facts = Pick<Item, 'source' | 'path' | 'branch' | 'digest' | 'address' | 'original'>

/** What was taken before stays as it is, whatever it says now. */
function decide(facts: Facts, { taken, erased, answers }: Standing, place: () => Decided): Item {
  const before = taken.get(keyOf(facts.source, facts.path)) ?? null
  if (before) {
    const isSame = before.digest === facts.digest || before.targetType === 'erased'
    const question = before.question === '' ? null : stillAsked(before.question, answers, place())
    return { ...facts, state: isSame ? 'same' : 'changed', goes: null, question, taken: before }
  }
  const { goes, question } = place()
  return withoutErased({ ...facts, goes, question, state: 'new', taken: null }, erased)
}

/** What would not be asked any more waits until somebody answers. */
function stillAsked(id: string, answers: Standing['answers'], { question, again }: Decided): Question | null {
  if (question !== null && (question.id === id || again === undefined)) return question
  return answers.has(id) ? null : (again ?? answerable)(id)
}

export const digestOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('base64url')
