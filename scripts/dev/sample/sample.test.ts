import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openDatabase } from '#server/database/open.ts'
import type { Queries } from '#server/database/transaction.ts'
import { ownEnvironment, prepareSample } from './sample-folder.ts'

const SMALL = { leads: 60, payments: 14 }
/** A morning on which no class is held, and an evening in the middle of one. */
const MORNING = new Date('2026-09-16T03:00:00.000Z')
const CLASS_EVENING = new Date('2026-09-19T14:00:00.000Z')
const quiet = () => {}

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-sample-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function databaseOf(t: TestContext, folder: string) {
  const database = await openDatabase({ url: null, file: join(folder, 'synergyy.sqlite') }, quiet)
  t.after(() => database.close())
  return database.db
}

const classesOn = (db: Queries, time: string) =>
  db
    .selectFrom('classes')
    .select(['startsAt', 'endsAt'])
    .where('startsAt', '<=', time)
    .where('endsAt', '>', time)
    .execute()

const isErased = (address: string): boolean => address === '' || address.endsWith('@erased.invalid')

test('a sample is a whole business: leads, payments, places and letters in every state, with invented people alone', async (t) => {
  const folder = join(await emptyFolder(t), 'sample')
  await prepareSample(quiet, { folder, size: SMALL, now: MORNING })
  const db = await databaseOf(t, folder)
  const valuesOf = async (table: 'leads' | 'outbox' | 'payments') =>
    new Set((await db.selectFrom(table).select('state').execute()).map(({ state }) => state))
  assert.ok((await db.selectFrom('leads').select('id').execute()).length >= SMALL.leads)
  assert.equal((await db.selectFrom('payments').select('id').execute()).length, SMALL.payments)
  assert.deepEqual([...(await valuesOf('outbox'))].toSorted(), ['dead', 'held', 'sent', 'waiting'])
  assert.ok((await valuesOf('leads')).size >= 5)
  assert.deepEqual((await db.selectFrom('staffRoles').select('role').execute()).length, 4)
  const places = db.selectFrom('places').select('userId').where('seatPaymentId', 'is', null)
  const waiting = db.selectFrom('waiting').select('userId')
  assert.deepEqual([(await places.execute()).length, (await waiting.execute()).length], [4, 2])
  const requests = await db.selectFrom('rightsRequests').select('state').orderBy('receivedOn').execute()
  assert.deepEqual(
    requests.map(({ state }) => state),
    ['closed', 'open', 'open', 'open', 'open'],
  )
  const consents = await db.selectFrom('consents').select(['state', 'channel']).execute()
  assert.ok(
    new Set(consents.map(({ state }) => state)).size === 2 &&
      new Set(consents.map(({ channel }) => channel)).size === 3,
  )
  const people = [
    ...(await db.selectFrom('consents').select('email as address').execute()),
    ...(await db.selectFrom('user').select('email as address').execute()),
    ...(await db.selectFrom('contacts').select('email as address').execute()),
    ...(await db.selectFrom('outbox').select('recipient as address').execute()),
    ...(await db.selectFrom('payments').select('email as address').execute()),
    ...(await db.selectFrom('rightsRequests').select('email as address').execute()),
  ]
  const known = people.flatMap(({ address }) => (isErased(address ?? '') ? [] : [address ?? '']))
  assert.ok(known.length < people.length, 'somebody is erased')
  for (const address of known) assert.match(address, /^[a-z0-9.]+@example\.com$/)
  const time = MORNING.toISOString()
  assert.equal((await classesOn(db, time)).length, 1, 'a class is on')
  const registered = await db.selectFrom('registrations').select('webinarId').execute()
  assert.deepEqual(new Set(registered.map(({ webinarId }) => webinarId)), new Set(['standing', 'columns', 'relief']))
  // As if it were tomorrow.
  await db
    .updateTable('classes')
    .set({ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2026-01-01T01:00:00.000Z' })
    .where('startsAt', '<=', time)
    .execute()
  const { mtimeMs } = await stat(join(folder, 'sample.json'))
  await prepareSample(() => assert.fail('it is filled already'), { folder, size: SMALL, now: MORNING })
  assert.equal((await stat(join(folder, 'sample.json'))).mtimeMs, mtimeMs)
  const again = await db
    .selectFrom('classes')
    .select('startsAt')
    .where('endsAt', '>', time)
    .orderBy('startsAt')
    .execute()
  assert.ok((again[0]?.startsAt ?? time) < time, 'a class is on again')
})

test('a class that is on by its own hours stays alone', async (t) => {
  const folder = join(await emptyFolder(t), 'sample')
  await prepareSample(quiet, { folder, size: { leads: 1, payments: 1 }, now: CLASS_EVENING })
  const [on, ...others] = await classesOn(await databaseOf(t, folder), CLASS_EVENING.toISOString())
  assert.deepEqual([on?.startsAt, others], ['2026-09-19T13:30:00.000Z', []])
})

test('a sample touches no other folder, and begins anew where it was interrupted', async (t) => {
  const folder = await emptyFolder(t)
  await writeFile(join(folder, 'synergyy.sqlite'), 'records')
  await assert.rejects(prepareSample(quiet, { folder, size: SMALL }), /holds something that is no sample/)
  assert.deepEqual(await readdir(folder), ['synergyy.sqlite'])
  const interrupted = await emptyFolder(t)
  await writeFile(join(interrupted, 'sample.json'), '"begun"')
  await writeFile(join(interrupted, 'synergyy.sqlite'), 'half a database')
  await prepareSample(quiet, { folder: interrupted, size: { leads: 1, payments: 1 } })
  await prepareSample(() => assert.fail('it is filled now'), { folder: interrupted, size: SMALL })
  await writeFile(join(interrupted, 'sample.json'), '"filled"')
  let told = ''
  await prepareSample((line) => void (told ||= line), { folder: interrupted, size: { leads: 1, payments: 1 } })
  assert.match(told, /Making up/, 'one of an earlier edition is made anew')
})

test('a sample uses nothing that the owner has configured', () => {
  const environment = ownEnvironment({
    DATABASE_URL: 'postgres://real',
    DATA_DIR: '/real',
    SMTP_URL: 'smtp://real',
    RAZORPAY_KEY_ID: 'rzp_live',
    OWNER_EMAIL: 'real@example.org',
    PATH: '/bin',
    PORT: '4000',
  })
  assert.equal(environment['PORT'], '4000')
  assert.equal(environment['PATH'], '/bin')
  assert.doesNotMatch(JSON.stringify(environment), /real|live/)
  assert.match(environment['DATA_DIR'] ?? '', /data-sample$/)
})
