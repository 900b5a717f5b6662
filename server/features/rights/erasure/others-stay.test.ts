/** What names somebody who is erased and is another one's: it stays, goes out, or is listed. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { PASSWORD, verifyAddress } from '../../../../tests/support/api-member.ts'
import { stepUp } from '../../../../tests/support/desk-staff.ts'
import { openedDownload } from '../../../../tests/support/downloads.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { erasePerson, orderErasure, previewOf, searchAll } from '../../../../tests/support/erasing.ts'
import { deskAs, member, open } from '../../../../tests/support/people-desk.ts'
import { NOON } from '../../../../tests/support/test-app.ts'

async function opened(engine: TestEngine, t: Cleaner) {
  const app = await open(engine, t)
  const owner = await deskAs(app, 'owner')
  await stepUp(app, owner.cookie)
  return { app, owner, meena: await member(app, 'Meena Rao') }
}

for (const engine of engines)
  suite(`what is another one's when somebody is erased, on ${engine.name}`, () => {
    test('a letter that waits goes out, without the address of who is gone', async (t) => {
      const { app, owner, meena } = await opened(engine, t)
      await app.send('POST', '/api/feedback', contactMessage({ firstName: 'Usha', email: 'usha@example.com' }))
      const { id } = await app.database.db
        .selectFrom('leads')
        .innerJoin('contacts', 'contacts.id', 'leads.contactId')
        .select('leads.id')
        .where('email', '=', 'usha@example.com')
        .executeTakeFirstOrThrow()
      const reply = { key: 'a-key-of-16-signs', subject: 'The seat', text: `Ask ${meena.email} for the notes.` }
      const sent = await app.send('POST', `/api/desk/leads/${id}/replies`, reply, { cookie: owner.cookie })
      assert.ok(sent.status < 300, await sent.clone().text())
      await app.database.db
        .updateTable('outbox')
        .set((eb) => ({
          letter: eb.fn('replace', ['letter', eb.val('"replyTo":null'), eb.val(`"replyTo":"${meena.email}"`)]),
        }))
        .where('recipient', '=', 'usha@example.com')
        .execute()
      await erasePerson(app, owner.cookie, meena.uid)
      await app.postman.round()
      const letters = app.mailer.sent.filter(({ to }) => to === 'usha@example.com')
      const letter = letters.find(({ subject }) => subject.includes('The seat'))
      assert.match(letter?.text ?? '', /Ask \[erased\] for the notes/)
      assert.ok(letters.every(({ replyTo }) => replyTo !== '[erased]'))
      assert.deepEqual(
        (await searchAll(app.database, meena.email)).filter(({ table }) => table !== 'auditLog'),
        [],
      )
    })

    test('texts that others are responsible for are listed by who writes them, and stay', async (t) => {
      const { app, owner, meena } = await opened(engine, t)
      const { db } = app.database
      const at = NOON.toISOString()
      const body = JSON.stringify({ text: `Thanks to ${meena.email.toUpperCase()}` })
      const draft = { kind: 'text', key: 'home', body, baseNumber: 0, savedAt: at, version: 1 }
      await db
        .insertInto('contentDrafts')
        .values([
          { ...draft, authorId: owner.uid },
          { ...draft, authorId: meena.uid },
        ])
        .execute()
      await db
        .insertInto('contentSchedules')
        .values({
          kind: 'text',
          key: 'home',
          actor: owner.uid,
          body: '{}',
          note: `as ${meena.email} asked`,
          publishAt: at,
          fault: null,
          baseNumber: 0,
          version: 1,
        })
        .execute()
      await app.send('POST', '/api/feedback', contactMessage({ firstName: 'Usha', email: 'usha@example.com' }))
      const usha = await db
        .selectFrom('contacts')
        .select('id')
        .where('email', '=', 'usha@example.com')
        .executeTakeFirstOrThrow()
      const told = {
        purpose: 'whatsapp',
        state: 'given',
        channel: 'phone',
        proof: `heard by ${meena.email}`,
        seen: null,
      }
      const noted = await app.send('POST', `/api/desk/people/${usha.id}/consents`, told, { cookie: owner.cookie })
      assert.equal(noted.status, 200, await noted.clone().text())
      const { elsewhere } = await previewOf(app, owner.cookie, meena.uid)
      assert.deepEqual(elsewhere.map(({ title, by, count }) => `${title}, by ${by}: ${count}`).toSorted(), [
        'Drafts of the site, by Asha Rao: 1',
        'Texts of the site to be published, by Asha Rao: 1',
        'What others agreed to, by Asha Rao: 1',
      ])
      await erasePerson(app, owner.cookie, meena.uid)
      assert.deepEqual(
        (await searchAll(app.database, meena.email))
          .map(({ table }) => table)
          .filter((table) => table !== 'auditLog')
          .toSorted(),
        ['consents', 'contentDrafts', 'contentSchedules'],
      )
    })

    test('a request of an account that has not proven the address stays with that account', async (t) => {
      const { app, owner } = await opened(engine, t)
      const mallory = await member(app, 'Usha Mallory', { isProven: false })
      await app.send('POST', '/api/feedback', contactMessage({ firstName: 'Usha', email: 'usha@example.com' }))
      const ask = { key: 'b-key-of-16-signs', kind: 'correction', asked: 'SECRET of Mallory' }
      assert.equal((await app.send('POST', '/api/users/me/requests', ask, { cookie: mallory.cookie })).status, 201)
      const { db } = app.database
      const usha = await db
        .selectFrom('contacts')
        .select('id')
        .where('email', '=', 'usha@example.com')
        .executeTakeFirstOrThrow()
      const answer = await app.send('POST', `/api/desk/people/${usha.id}/download`, {}, { cookie: owner.cookie })
      const { json } = await openedDownload(answer)
      assert.ok(!json.includes('SECRET'))
      await erasePerson(app, owner.cookie, usha.id)
      const [request] = await db.selectFrom('rightsRequests').selectAll().execute()
      assert.deepEqual(
        [request?.asked, request?.email, request?.userId],
        ['SECRET of Mallory', '[erased]', mallory.uid],
      )
    })
  })

for (const engine of engines)
  suite(`an account that has not proven its address, on ${engine.name}`, () => {
    test('sees the letters to that address once it is proven, and takes with it what its own registration caused', async (t) => {
      const { app, owner } = await opened(engine, t)
      const letters = async (cookie: string) =>
        (
          await openedDownload(await app.send('POST', '/api/users/me/download', { password: PASSWORD }, { cookie }))
        ).part('Letters to you')
      const zahra = await member(app, 'Zahra Quill', { isProven: false })
      assert.deepEqual(await letters(zahra.cookie), [])
      await verifyAddress(app, zahra.cookie, zahra.email)
      assert.deepEqual(
        (await letters(zahra.cookie)).map(({ kind }) => kind),
        ['Verify the address'],
      )
      const mallory = await member(app, 'Ushabel Quill', { isProven: false })
      const tables = async () => (await searchAll(app.database, 'Ushabel')).map(({ table }) => table)
      for (const table of ['outbox', 'contacts']) assert.ok((await tables()).includes(table), table)
      await erasePerson(app, owner.cookie, mallory.uid)
      assert.deepEqual(await tables(), [])
    })
  })

for (const engine of engines)
  suite(`the reason of an erasure, on ${engine.name}`, () => {
    test('is stored without the phone, the name and other spellings of the address', async (t) => {
      const { app, owner, meena } = await opened(engine, t)
      const { seen } = await previewOf(app, owner.cookie, meena.uid)
      const why = 'meena rao called from +91 98765 43210, wrote from meena (at) example.com and MEENA+x@example.com'
      assert.equal((await orderErasure(app, owner.cookie, meena.uid, seen, why)).status, 200)
      const { why: kept } = await app.database.db.selectFrom('erasures').select('why').executeTakeFirstOrThrow()
      assert.equal(kept, '[erased] called from [erased], wrote from [erased] and [erased]')
      const audited = await app.database.db
        .selectFrom('auditLog')
        .select('why')
        .where('action', '=', 'rights.erase')
        .executeTakeFirstOrThrow()
      assert.equal(audited.why, kept)
    })
  })
