import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { catalogOf } from '#server/features/content/catalog.ts'
import { readTimeline } from '#server/features/content/timeline.ts'
import { factsOfEvent } from '#server/features/payments/provider/provider-event.ts'
import { numberMarkFile } from '#server/gateways/number-mark-file.ts'
import { createBooks } from '#server/site.ts'
import { providerEvent } from '#stand-ins/provider/events.ts'
import type { Voice } from '../owner-voice.ts'
import { performForAnswers } from './answer-commands.ts'

const now = () => new Date('2026-11-25T12:00:00Z')

async function openBooks(t: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'synergyy-desk-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const database = await openDatabase({ url: null, file: join(dataDir, 'synergyy.sqlite') }, () => {})
  t.after(() => database.close())
  await migrate(database)
  const catalog = catalogOf((await readTimeline(database.db)).versions, now)
  const marks = numberMarkFile(join(dataDir, 'marks.json'))
  const config = readConfig({ DATA_DIR: dataDir })
  const books = createBooks({ catalog, database, config, now, marks })
  const told = (...event: Parameters<typeof providerEvent>) =>
    books.ledger.record(factsOfEvent(providerEvent(...event)) ?? assert.fail())
  return { books, told }
}

test('what only a person can say of money is said by command, in the currency of the payment', async (t) => {
  const { books, told } = await openBooks(t)
  await told('payment.captured', { amount_refunded: 100_000 })
  const said: string[] = []
  const keep = (sentence: string) => void said.push(sentence)
  const voice: Voice = { say: keep, fail: keep, show: () => {} }
  const say = async (words: string, why = 'the dashboard says so') => {
    await performForAnswers(books, words.split(' '), { actor: 'cli:meera', at: now(), why }, voice)
    return said.pop() ?? ''
  }
  for (const [words, expected] of [
    ['refunded pay_9 1000 2026-11-20', /^There is no payment with this id/],
    ['refunded pay_1 1.000 2026-11-20', /^Give the sum that went back in all/],
    ['refunded pay_1 1000 20/11', /^Give the day/],
    ['refunded pay_1 9000.01 2026-11-20', /^It cannot be so/],
    ['refunded pay_1 1000 2026-11-19', /^It cannot be so/],
  ] as const)
    assert.match(await say(words), expected, words)
  assert.match(await say('refunded pay_1 1,000.00 2026-11-20', ''), /^Say why: npm run desk -- refunded pay_1 1,000/)
  assert.match(await say('refunded pay_1 1,000.00 2026-11-20'), /^It is noted/)
  assert.match(await say('refunded pay_1 1000 2026-11-20'), /^There is nothing to clarify/)
  assert.match(await say('keep pay_1'), /^This payment has no seat/)
  assert.equal(await performForAnswers(books, ['numbers'], { actor: 'cli:meera', at: now(), why: '' }, voice), false)
  const { state } = await books.database.db.selectFrom('payments').select('state').executeTakeFirstOrThrow()
  assert.equal(state, 'partlyRefunded')
})
