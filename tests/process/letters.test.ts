import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { join } from 'node:path'
import { openDatabase } from '#server/database/open.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { OWNER_EMAIL, startSite, type Site } from '#stand-ins/site.ts'

async function siteFor(t: TestContext): Promise<Site> {
  const site = await startSite()
  t.after(() => site.stop())
  return site
}

async function submit({ url }: Site, message: string): Promise<void> {
  const response = await fetch(`${url}/api/feedback`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(contactMessage({ message })),
  })
  assert.equal(response.status, 201)
}

/** Changes the outbox as time would: what waits is due now. */
async function makeDue({ dataDir }: Site): Promise<void> {
  const database = await openDatabase({ url: null, file: join(dataDir, 'synergyy.sqlite') }, () => {})
  await database.write((tx) =>
    tx
      .updateTable('outbox')
      .set({ nextAttemptAt: new Date(0).toISOString() })
      .where('state', '=', 'waiting')
      .execute(),
  )
  await database.close()
}

async function statesOf({ dataDir }: Site): Promise<string[]> {
  const database = await openDatabase({ url: null, file: join(dataDir, 'synergyy.sqlite') }, () => {})
  const rows = await database.db.selectFrom('outbox').select(['state', 'attempts']).execute()
  await database.close()
  return rows.map(({ state, attempts }) => `${state} ${attempts}`)
}

/** Waits until the server has said so this many times: an attempt is over when it is logged. */
async function logged({ server }: Site, message: string, times: number): Promise<void> {
  while (server.logs().split(message).length <= times) await new Promise((resolve) => setTimeout(resolve, 20))
}

const NOT_SENT = '"letter not sent; will be tried again"'
const SENT = '"letter sent"'

test('a mail server that is down loses no letter and doubles none', async (t) => {
  const site = await siteFor(t)
  await site.smtp.behave('down')
  for (const message of ['one', 'two', 'three']) await submit(site, message)
  await logged(site, NOT_SENT, 6)
  await site.smtp.behave('refuse for now')
  await makeDue(site)
  await logged(site, NOT_SENT, 12)
  await site.smtp.behave('accept')
  await makeDue(site)
  await logged(site, SENT, 6)
  assert.deepEqual(await statesOf(site), Array(6).fill('sent 3'))
  const letters = await site.smtp.mailbox.received(OWNER_EMAIL)
  const messages = letters.map(({ text }) => /Message: (\w+)/.exec(text)?.[1])
  assert.deepEqual(new Set(messages), new Set(['one', 'two', 'three']))
  assert.equal(messages.length, 3)
})

test('a letter whose acknowledgement was lost comes again under the same Message-ID', async (t) => {
  const site = await siteFor(t)
  await site.smtp.behave('drop the line after accepting')
  await submit(site, 'one')
  await logged(site, NOT_SENT, 2)
  await site.smtp.behave('accept')
  await makeDue(site)
  await logged(site, SENT, 2)
  const ids = (await site.smtp.mailbox.received(OWNER_EMAIL)).map(({ messageId }) => messageId)
  assert.equal(ids.length, 2)
  assert.equal(new Set(ids).size, 1)
})

test('a letter refused for good is kept as dead', async (t) => {
  const site = await siteFor(t)
  await site.smtp.behave('refuse for good')
  await submit(site, 'one')
  await logged(site, 'letter refused for good; kept as dead', 2)
  assert.deepEqual(await statesOf(site), ['dead 1', 'dead 1'])
  assert.deepEqual(await site.smtp.mailbox.received(), [])
})
