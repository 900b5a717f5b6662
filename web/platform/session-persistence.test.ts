import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Member } from '#contract/accounts.ts'
import { type Answer, ownProblem } from './answer.ts'
import { createPersistence } from './session-persistence.ts'
import { signInToStay } from './sign-in-to-stay.ts'
import { tolerant } from './storage.ts'

const member: Member = {
  uid: 'u1',
  email: 'a@example.in',
  emailVerified: false,
  fullName: 'A',
  mobile: '9876543210',
  collegeYear: 'x',
  companyDept: 'x',
  courseName: 'x',
  createdAt: '2026-11-01T00:00:00.000Z',
}

const welcome = (headers = {}): Answer<Member> => ({ ok: true, value: member, headers: new Headers(headers) })
const refused = (code: string): Answer<Member> => ({ ok: false, problem: ownProblem(code, code) })

/** A browser's storage. Refusing, it throws as browsers do. */
function storage(isRefusing = false) {
  const kept = new Map<string, string>()
  const guard = () => {
    if (isRefusing) throw new DOMException('The operation is insecure', 'SecurityError')
    return kept
  }
  return tolerant(() => ({
    length: kept.size,
    key: () => null,
    clear: () => guard().clear(),
    getItem: (key) => guard().get(key) ?? null,
    setItem: (key, value) => void guard().set(key, value),
    removeItem: (key) => void guard().delete(key),
  }))
}

function hintCookie(isSet = false) {
  let isThere = isSet
  return { isSet: () => isThere, clear: () => void (isThere = false) }
}

const persistence = (local = storage(), tab = storage(), hint = hintCookie()) => createPersistence(local, tab, hint)

const withoutCookies = {
  withCookie: async () => welcome(),
  readMember: async () => refused('signInRequired'),
  withBearer: async () => welcome({ 'Session-Token': 'token 1' }),
}

test('stays with the cookie where it sticks', async () => {
  const kept = persistence()
  const answer = await signInToStay(kept, { ...withoutCookies, readMember: async () => welcome() })
  assert.ok(answer.ok)
  assert.equal(kept.bearer(), null)
  assert.equal(kept.mayBeSignedIn(), true)
})

test('keeps a token for the tab where cookies do not stick', async () => {
  const tab = storage()
  await signInToStay(persistence(storage(), tab), withoutCookies)
  assert.equal(persistence(storage(), tab).bearer(), 'token 1')
})

test('keeps the token in memory where the tab keeps nothing', async () => {
  const kept = persistence(storage(true), storage(true))
  await signInToStay(kept, withoutCookies)
  assert.equal(kept.bearer(), 'token 1')
})

test('says so when sign-in is refused, and keeps nothing', async () => {
  const kept = persistence()
  const answer = await signInToStay(kept, { ...withoutCookies, withCookie: async () => refused('credentialsWrong') })
  assert.equal(!answer.ok && answer.problem.code, 'credentialsWrong')
  assert.equal(kept.mayBeSignedIn(), false)
})

test('says so when the answer carries no token', async () => {
  const kept = persistence()
  const answer = await signInToStay(kept, { ...withoutCookies, withBearer: async () => welcome() })
  assert.equal(!answer.ok && answer.problem.code, 'sessionNotKept')
})

test('takes the cookie as kept when the server is busy at the moment of asking', async () => {
  const kept = persistence()
  const answer = await signInToStay(kept, { ...withoutCookies, readMember: async () => refused('busy') })
  assert.ok(answer.ok)
  assert.equal(kept.bearer(), null)
})

test('does not ask the server about a visitor who never signed in, but does where storage is refused', () => {
  assert.equal(persistence().mayBeSignedIn(), false)
  assert.equal(persistence(storage(true), storage(true)).mayBeSignedIn(), true)
})

test('forgets everything on sign-out', async () => {
  const kept = persistence()
  await signInToStay(kept, withoutCookies)
  kept.forget()
  assert.equal(kept.bearer(), null)
  assert.equal(kept.mayBeSignedIn(), false)
})

test('A6: asks the server where local storage was emptied but the hint cookie stands, and clears it on sign-out', () => {
  const hint = hintCookie(true)
  const kept = persistence(storage(), storage(), hint)
  assert.equal(kept.mayBeSignedIn(), true)
  kept.forget()
  assert.equal(hint.isSet(), false)
  assert.equal(kept.mayBeSignedIn(), false)
})

test('A6: leaves the hint of the server alone while signing in', async () => {
  const hint = hintCookie(true)
  const kept = persistence(storage(), storage(), hint)
  await signInToStay(kept, { ...withoutCookies, readMember: async () => welcome() })
  assert.equal(hint.isSet(), true)
})

const asMember = (uid: string) => ({
  ...withoutCookies,
  withCookie: async () => ({ ...welcome(), value: { ...member, uid } }),
  readMember: async () => ({ ...welcome(), value: { ...member, uid } }),
})

function watchedStores() {
  const emptied: (string | undefined)[] = []
  const [local, tab] = [storage(), storage()]
  return { emptied, kept: createPersistence(local, tab, hintCookie(), (unlessOf) => void emptied.push(unlessOf)) }
}

test('knows who is signed in, and empties what is of somebody else when another one signs in over it', async () => {
  const { kept, emptied } = watchedStores()
  assert.equal(kept.member(), null)
  await signInToStay(kept, asMember('a'))
  assert.equal(kept.member(), 'a')
  await signInToStay(kept, asMember('b'))
  assert.equal(kept.member(), 'b')
  assert.deepEqual(emptied, ['a', 'b'])
  await signInToStay(kept, withoutCookies)
  assert.deepEqual([kept.bearer(), kept.member()], ['token 1', 'u1'])
  assert.deepEqual(emptied, ['a', 'b', 'u1'])
})

test('does not know who is signed in while the answer to a sign-in is out, or came by another service', async () => {
  const { kept, emptied } = watchedStores()
  await signInToStay(kept, asMember('a'))
  await signInToStay(kept, { ...withoutCookies, withCookie: async () => refused('unreachable') })
  assert.deepEqual([kept.member(), kept.mayBeSignedIn()], [null, true])
  kept.rememberMember('a')
  kept.rememberCookie(null)
  assert.equal(kept.member(), null)
  kept.rememberMember('b')
  assert.equal(kept.member(), 'b')
  assert.deepEqual(emptied, ['a', 'a', 'b'])
})

test('an answer that comes after the sign-out signs nobody in', () => {
  const { kept } = watchedStores()
  kept.rememberCookie('a')
  kept.forget()
  kept.rememberMember('a')
  assert.deepEqual([kept.member(), kept.mayBeSignedIn()], [null, false])
})
