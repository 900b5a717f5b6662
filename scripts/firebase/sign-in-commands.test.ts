import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { firebaseHashOf } from '#server/features/accounts/firebase-hash.ts'
import { FIREBASE_ENV, OLD_ACCOUNT, OLD_PASSWORD } from '#stand-ins/people/old-account.ts'
import { projectNode, root } from '../setup/run.js'

const TIME = '2026-11-20T12:00:00.000Z'

/** A database with Asha, who was moved, and the command on it. */
async function open(t: TestContext, settings: Record<string, string> = FIREBASE_ENV) {
  const dataDir = await mkdtemp(join(tmpdir(), 'synergyy-firebase-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const database = await openDatabase({ url: null, file: join(dataDir, 'synergyy.sqlite') }, () => {})
  t.after(() => database.close())
  await migrate(database)
  const profile = { image: null, mobile: '', collegeYear: '', companyDept: '', courseName: '' }
  const times = { createdAt: TIME, updatedAt: TIME }
  await database.db
    .insertInto('user')
    .values({ id: 'asha', name: 'Asha', email: 'asha@example.com', emailVerified: 1, ...profile, ...times })
    .execute()
  const tokens = { accessToken: null, refreshToken: null, idToken: null, scope: null }
  const ends = { accessTokenExpiresAt: null, refreshTokenExpiresAt: null }
  const account = {
    id: 'a',
    accountId: 'asha',
    providerId: 'credential',
    userId: 'asha',
    password: firebaseHashOf(OLD_ACCOUNT),
  }
  await database.db
    .insertInto('account')
    .values({ ...account, ...tokens, ...ends, ...times })
    .execute()
  const row = { source: 'auth', path: 'asha', branch: 'auth/users', targetType: 'user', targetId: 'asha' } as const
  await database.db
    .insertInto('imports')
    .values({ ...row, digest: '', original: '{}', address: '', question: '', at: TIME })
    .execute()
  const command = async (words: readonly string[], input = '') => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...settings }
    const child = spawn(projectNode, ['scripts/firebase.ts', ...words], { cwd: root, env })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    const said = await Promise.all([text(child.stdout), text(child.stderr)])
    return `${await ended}: ${said.join('').trim()}`
  }
  return { database, command }
}

test('verify tells whether a password from a pipe fits the old hash, and stores nothing', async (t) => {
  const { database, command } = await open(t)
  const verify = (password: string, email = 'Asha@Example.com') => command(['verify', '--email', email], password)
  assert.match(await verify(`${OLD_PASSWORD}\n`), /^0: The password fits/)
  assert.match(await verify('user1passwore\n'), /^1: The password does not fit.*Try a second person/s)
  assert.match(await verify(''), /^1: No password was given/)
  assert.match(await verify('x', 'nobody@example.com'), /^1: There is no member/)
  assert.match(await command(['verify']), /^1: Say whose password/)
  const account = database.db.updateTable('account')
  assert.match(JSON.stringify(await database.db.selectFrom('account').select('password').execute()), /firebase/)
  await account.set({ password: '$argon2id$v=19$m=19456,t=2,p=1$YQ$YQ' }).execute()
  assert.match(await verify(OLD_PASSWORD), /^1: This member has signed in or chosen a new password/)
  await account.set({ password: null }).execute()
  assert.match(await verify(OLD_PASSWORD), /^1: This account has no password/)
})

test('verify tells of missing parameters and of those of another project', async (t) => {
  const none = await open(t, {})
  assert.match(await none.command(['verify', '--email', 'asha@example.com'], 'x'), /^1: The four lines FIREBASE_HASH_/)
  const short = await open(t, { ...FIREBASE_ENV, FIREBASE_HASH_SIGNER_KEY: 'YWJj' })
  assert.match(await short.command(['verify', '--email', 'asha@example.com'], 'x'), /^1: .* of another project/)
  const other = await open(t, { ...FIREBASE_ENV, FIREBASE_HASH_SIGNER_KEY: Buffer.alloc(64, 1).toString('base64') })
  assert.match(await other.command(['verify', '--email', 'asha@example.com'], OLD_PASSWORD), /^1: .* another project/s)
  const part = await open(t, { FIREBASE_HASH_ROUNDS: '9' })
  assert.match(await part.command(['letters', '--dry-run']), /^1: The configuration has 2 faults/)
})

test('letters says to whom it would write, and writes once; retire lists first, and then deletes', async (t) => {
  const { database, command } = await open(t)
  assert.match(await command(['letters']), /^1: Say which/)
  assert.match(await command(['letters', '--send', '--per-hour', '0']), /^1: --per-hour is a whole number/)
  assert.match(await command(['letters', '--dry-run']), /^0: name .*Asha .*asha@example\.com .*password that you had/s)
  assert.match(await command(['letters', '--send']), /^0: 1 letters are in the outbox/)
  assert.match(await command(['letters', '--send']), /^0: Nobody is to be written to/)
  assert.equal((await database.db.selectFrom('outbox').selectAll().execute()).length, 1)
  assert.match(await command(['retire']), /^0: .*asha@example\.com.*1 passwords of the old system would be deleted/s)
  assert.match(await command(['retire', '--yes']), /^0: 1 passwords of the old system are deleted/)
  assert.match(await command(['retire']), /^0: Nothing/)
  const original = JSON.stringify({ localId: 'asha', email: 'twin@example.com', ...OLD_ACCOUNT })
  const waits = { targetType: 'parked', targetId: '', original, question: 'address:1' } as const
  await database.db.updateTable('imports').set(waits).execute()
  assert.match(await command(['retire']), /^0: .*twin@example\.com.*waits.*1 passwords .* would be deleted/s)
  assert.match(await command(['retire', '--yes']), /^0: 1 passwords/)
  assert.match(await command(['retire']), /^0: Nothing/)
})
