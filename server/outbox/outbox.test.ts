import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines } from '../../tests/support/engines.ts'
import { compose } from './compose.ts'
import { createOutbox } from './outbox.ts'

test('a letter needs a transaction, and falls with it', async (t) => {
  const database = (await engines[0]?.open(t)) ?? assert.fail()
  const outbox = createOutbox(database, () => new Date(0))
  const letter = compose({
    kind: 'contactMessage',
    to: 'asha@example.com',
    subject: 'Hello',
    paragraphs: [],
    closing: [],
  })
  const undone = database.write(async (tx) => {
    await outbox.enqueue(tx, letter)
    throw new Error('no')
  })
  await assert.rejects(undone, /no/)
  assert.deepEqual(await database.db.selectFrom('outbox').selectAll().execute(), [])
  // @ts-expect-error a handle outside of a transaction does not compile
  const outside: Parameters<typeof outbox.enqueue>[0] = database.db
  assert.equal(outside.isTransaction, false)
})
