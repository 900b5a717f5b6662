import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { paise } from '#contract/catalog.ts'
import { Refusal } from '#contract/refusal.ts'
import { readConfig } from '#server/config.ts'
import { asVisibleJson } from '#contract/plain-text.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { bySite } from '#server/features/audit/actor.ts'
import { storeGroup } from '#server/features/settings/stored-settings.ts'
import { ownerConfig } from '../owner-database.ts'
import { projectNode, run } from '../setup/run.js'
import { particularsOf } from './document-commands.ts'
import { table } from '../owner-voice.ts'
import { disputeInWords, unmatchedInWords } from './rows.ts'
import { deskCell, REFUSED } from './words.ts'

const command = (words: string[], environment: Record<string, string>) =>
  run(projectNode, words, {
    environment: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...environment },
  })

test('the owner’s commands say in words what is wrong, and make no database', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-desk-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  for (const [words, environment, expected] of [
    [['scripts/desk.ts', '--nothing'], {}, /^Unknown option '--nothing'[\s\S]*npm run desk -- numbers/],
    [['scripts/desk.ts', 'numbers'], { PORT: 'x' }, /^The configuration has 1 fault:\n {2}- PORT/],
    [['scripts/desk.ts', 'numbers'], { DATA_DIR: dataDir }, /^There is no database in /],
    [['scripts/export.ts'], { DATA_DIR: dataDir }, /^The export failed: There is no database in /],
  ] as const) {
    const { isDone, output } = await command([...words], environment)
    assert.equal(isDone, false)
    assert.match(output, expected)
    assert.doesNotMatch(output, /^\s+at /m, 'no trace of the code')
  }
  assert.equal(existsSync(dataDir), false)
  assert.equal((await command(['scripts/desk.ts', '--help'], { PORT: 'x' })).isDone, true)
})

test('the desk says in a sentence what it refuses', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'synergyy-desk-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const database = await openDatabase({ url: null, file: join(dataDir, 'synergyy.sqlite') }, () => {})
  await migrate(database)
  await database.close()
  for (const [words, code] of [
    [['seats', 'nothing'], 'courseUnknown'],
    [['assign', 'pay_1', 'asha@example.com', 'AspenPlus'], 'memberUnknown'],
    [['undo', 'pay_1', '--why', 'a test'], 'paymentUnknown'],
    [['batch', 'pay_1', 'AP-2025-01', '--why', 'a test'], 'paymentUnknown'],
    [['invoice', 'pay_1', '--state', '27', '--why', 'a test'], 'paymentUnknown'],
    [['series', 'SYX/26-27', '1', '--why', 'a test'], 'seriesUnknown'],
  ] as const) {
    const { isDone, output } = await command(['scripts/desk.ts', ...words], { DATA_DIR: dataDir })
    assert.deepEqual([isDone, output.trim()], [false, REFUSED[code]], words.join(' '))
  }
})

test('a report is first said and then read in by the command, whose name stands in the audit', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'synergyy-desk-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const database = await openDatabase({ url: null, file: join(dataDir, 'synergyy.sqlite') }, () => {})
  t.after(() => database.close())
  await migrate(database)
  const file = join(dataDir, 'report.csv')
  const row = 'pay_1,9000,captured,else@example.com'
  await writeFile(file, `Payment ID,Total,Status,Email\n${row}\n`)
  const read = async (...words: string[]) => {
    const { output } = await command(['scripts/desk.ts', 'import', file, ...words], { DATA_DIR: dataDir })
    const rows = await database.db.selectFrom('auditLog').select(['action', 'actor']).execute()
    return [output.trim(), rows.map(({ action, actor }) => `${action} ${actor.slice(0, 4)}`)]
  }
  const [look, written] = await read()
  assert.match(String(look), /^row .*\n2 +pay_1 +₹9,000 +- +else@example\.com/)
  assert.match(String(look), /\nWould be read in with --write: 1 new, 0 changed, 0 known already\.$/)
  assert.deepEqual(written, [])
  assert.deepEqual(await read('--write'), ['Read in: 1 new, 0 changed, 0 known already.', ['report.import cli:']])
  assert.deepEqual(await read('--write'), ['Read in: 0 new, 0 changed, 1 known already.', ['report.import cli:']])
  await writeFile(file, 'Payment ID,Total,Status,Email\npay_2,90')
  assert.deepEqual(await read(), ['Line 2 ends after 2 of 4 cells: the file is cut off', ['report.import cli:']])
})

test('M7: the desk takes a company and its GST number by the rules of My Courses', () => {
  const gstin = '27AAPFU0939F1ZV'
  assert.deepEqual(particularsOf({ company: ' Reactor Works ', gstin: '27aapfu 0939f1zv' }), {
    company: 'Reactor Works',
    gstin,
    zone: 'none',
  })
  const faultOf = (values: Parameters<typeof particularsOf>[0]) => {
    const refused = particularsOf(values)
    return refused instanceof Refusal ? (refused.details.detail ?? '') : ''
  }
  assert.equal(faultOf({ company: 'Reactor\nWorks', gstin }), 'Write this on one line, without a line break')
  assert.match(faultOf({ company: 'Reactor Works', gstin: '27AAPFU0939F1ZX' }), /^Enter the GST number/)
  assert.match(faultOf({ state: '25' }), /The codes:\n01 Jammu and Kashmir\n02/)
})

test('S11: a table prints nothing that steers the terminal', () => {
  const [, row] = table([{ name: 'A\u001B[2J\nB\u202E', candidates: ['x\u0007y\u2066z'] }]).split('\n')
  assert.match(row ?? '', /^A \[2J B {3}x y z$/)
})

test('S11: JSON for a terminal escapes what would steer it, and loses nothing', () => {
  const row = { name: 'A\u001B[2J\u009B\u202EB\u2028\u007F', text: 'two\nlines' }
  const json = asVisibleJson([row])
  assert.doesNotMatch(json.replaceAll('\n', ''), /[\p{Cc}\p{Bidi_Control}\u2028]/u)
  assert.deepEqual(JSON.parse(json), [row])
})

test('a table says why a payment waits as the guide does', () => {
  assert.match(
    table([{ reason: 'nobodyFits' }, { reason: 'not looked at yet' }], deskCell),
    /^no verified member fits\nnot looked/m,
  )
})

test('what is not known yet is said in words by the command alone', () => {
  const waiting = { payment: 'pay_1', amount: paise(900_000), currency: 'INR', email: '', phone: '' }
  const candidates = [{ email: 'asha@example.com', courseId: 'AspenPlus' }]
  const row = unmatchedInWords({ ...waiting, reason: null, candidates })
  assert.deepEqual([row.reason, row.candidates], ['not looked at yet', ['asha@example.com AspenPlus']])
  const dispute = {
    payment: 'pay_1',
    dispute: '',
    state: 'open',
    amount: paise(1),
    currency: 'INR',
    providerSays: '',
    email: '',
  } as const
  assert.deepEqual(Object.entries(disputeInWords({ ...dispute, respondBy: null, seat: null })).slice(3, 4), [
    ['answerBy', 'see the dashboard'],
  ])
  const disputed = { respondBy: '2026-11-29T12:00:00.000Z', seat: { courseId: 'AspenPlus', state: 'active' } } as const
  const { answerBy, seat } = disputeInWords({ ...dispute, ...disputed })
  assert.deepEqual([answerBy, seat], ['Sunday, 29 November 2026, 5:30 pm IST', 'AspenPlus active'])
})

test('commands know what owners set in the browser', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-desk-'))
  const secret = 'a secret for tests, 32 characters'
  const given = readConfig({ DATA_DIR: folder, AUTH_SECRET: secret })
  const database = await openDatabase({ url: null, file: join(folder, 'synergyy.sqlite') }, () => {})
  t.after(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  await migrate(database)
  const group = { name: 'business', version: 0, values: { BRAND: 'Column & Co' } } as const
  await database.write((tx) => storeGroup(tx, secret, bySite(new Date('2026-11-20T12:00:00Z')), group))
  assert.equal((await ownerConfig(database, given, {})).brand, 'Column & Co')
  assert.equal((await ownerConfig(database, given, { BRAND: 'Given' })).brand, 'Given')
})
