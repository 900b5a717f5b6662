import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { Member } from '#contract/accounts.ts'
import { LeadDetail, LeadPage } from '#contract/leads.ts'
import { AlikeAddresses } from '#contract/people.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { migrate } from '../../database/migrate.ts'
import { codeOf, cookieOf, me, register, verifyAddress } from '../../../tests/support/api-member.ts'
import { signInAs, stepUp } from '../../../tests/support/desk-staff.ts'
import { openedDownload } from '../../../tests/support/downloads.ts'
import { engines } from '../../../tests/support/engines.ts'
import { erasePerson, searchAll } from '../../../tests/support/erasing.ts'
import { send } from '../../../tests/support/payment-chain.ts'
import { deskAs, member, open } from '../../../tests/support/people-desk.ts'
import type { TestApp } from '../../../tests/support/test-app.ts'

const MEENA = 'meena@example.com'
const TYPED = 'me\u200Bena@example.com'

/** The address as it was stored before the door cleaned it. */
async function storedBefore({ database: { db } }: TestApp, email: string, typed: string) {
  await db.updateTable('user').set({ email: typed }).where('email', '=', email).execute()
  await db.updateTable('contacts').set({ email: typed, mailbox: typed }).where('email', '=', email).execute()
  await db.updateTable('outbox').set({ recipient: typed }).where('recipient', '=', email).execute()
}

async function migrateNow({ database }: TestApp) {
  await sql`drop table "unseenAddresses"`.execute(database.db)
  await sql`delete from "kysely_migration" where "name" in ('077-visible-texts', '079-former-addresses')`.execute(
    database.db,
  )
  await migrate(database)
}

const writeAs = async (app: TestApp, firstName: string, email: string) => {
  assert.equal((await app.send('POST', '/api/feedback', contactMessage({ firstName, email }))).status, 201)
}

const alikeFor = async ({ get }: { get: (path: string) => Promise<Response> }) =>
  AlikeAddresses.parse(await (await get('/alike-addresses')).json())

for (const engine of engines)
  suite(`addresses that look the same, on ${engine.name}`, () => {
    test('are listed for who sees everybody, with what differs, until the two are merged', async (t) => {
      const app = await open(engine, t)
      const support = await deskAs(app, 'support')
      await writeAs(app, 'Meena', MEENA)
      await storedBefore(app, MEENA, TYPED)
      await writeAs(app, 'Mina', MEENA)
      assert.deepEqual(await alikeFor(support), { pairs: [], isMore: false })
      await migrateNow(app)
      const { pairs, isMore } = await alikeFor(support)
      assert.deepEqual(
        pairs.map(({ typed, other, signs }) => [typed.name, typed.email, other?.name, other?.email, signs]),
        [['Meena Rao', TYPED, 'Mina Rao', MEENA, ['U+200B']]],
      )
      assert.equal(isMore, false)
      for (const role of ['trainer', 'accountant'] as const) {
        const answer = await (await deskAs(app, role)).get('/alike-addresses')
        if (answer.status === 200) assert.deepEqual(await answer.json(), { pairs: [], isMore: false })
        else assert.equal(answer.status, 403)
      }
      assert.equal((await app.request('/api/desk/alike-addresses')).status, 401)

      const { leads } = LeadPage.parse(await (await support.get('/leads?q=meena%20rao')).json())
      const first = leads.find(({ email }) => email === TYPED) ?? assert.fail('no lead')
      const { duplicates, lead } = LeadDetail.parse(await (await support.get(`/leads/${first.id}`)).json())
      const [other = assert.fail('no hint')] = duplicates.filter(({ why }) => why === 'the address looks the same')
      const merged = await app.send(
        'POST',
        `/api/desk/leads/${lead.id}/merge`,
        { version: lead.version, into: other.id },
        { cookie: support.cookie },
      )
      assert.equal(merged.status, 200, await merged.clone().text())
      assert.deepEqual(await alikeFor(support), { pairs: [], isMore: false })
    })

    test('leave the list when one of the two is erased, and no table keeps the address', async (t) => {
      const app = await open(engine, t)
      const owner = await deskAs(app, 'owner')
      const before = await member(app, 'Meena Rao')
      await storedBefore(app, MEENA, TYPED)
      await member(app, 'Meena Iyer')
      await migrateNow(app)
      const { pairs } = await alikeFor(owner)
      assert.deepEqual(
        pairs.map(({ typed, other }) => [typed.id, typed.isMember, other?.isMember]),
        [[before.uid, true, true]],
      )
      await stepUp(app, owner.cookie)
      await erasePerson(app, owner.cookie, before.uid)
      assert.deepEqual(await alikeFor(owner), { pairs: [], isMore: false })
      assert.deepEqual(
        (await searchAll(app.database, TYPED)).filter(({ table }) => table === 'unseenAddresses'),
        [],
      )
      const other = await app.database.db.selectFrom('user').select('email').where('email', '=', MEENA).execute()
      assert.equal(other.length, 1)
    })

    test('an account that was cleaned is not proven, has lost its session, and opens nothing of the other address', async (t) => {
      const app = await open(engine, t)
      const { cookie, uid } = await member(app, 'Meena Rao')
      await storedBefore(app, MEENA, TYPED)
      await send(app, 'payment.captured', { id: 'pay_other', email: MEENA, contact: '+919000055555' })
      await app.database.db.deleteFrom('contacts').where('email', '=', MEENA).execute()
      await migrateNow(app)
      await app.site.workers.payments.round()
      assert.equal((await me(app, { cookie })).status, 401)
      const opened = await signInAs(app, TYPED)
      assert.equal(opened.status, 200)
      const now = cookieOf(opened)
      const { email, emailVerified } = Member.parse(await (await me(app, { cookie: now })).json())
      assert.deepEqual([email, emailVerified], [MEENA, false])
      const seats = () => app.database.db.selectFrom('seats').select('paymentId').where('userId', '=', uid).execute()
      assert.deepEqual(await seats(), [])
      const yes = { state: 'given', noticeVersion: 1 }
      const said = await app.send('POST', '/api/users/me/consents/batches', yes, { cookie: now })
      assert.equal(await codeOf(said), 'addressNotProven')
      const owner = await deskAs(app, 'owner')
      const { payments, person } = await owner.person(uid)
      assert.deepEqual([payments, person.isProven], [[], false])
      assert.equal((await app.send('POST', '/api/auth/send-verification-email', {}, { cookie: now })).status, 200)
      await verifyAddress(app, now, MEENA)
      const download = await app.send('POST', '/api/users/me/download', { password: 'column 7 trays' }, { cookie: now })
      const { part } = await openedDownload(download)
      assert.deepEqual(part('How your address was typed'), [
        { 'as it was typed': TYPED, 'as it is read': MEENA, 'kept as': 'it is read' },
      ])
      assert.ok(part('Letters to you').some(({ to }) => to === TYPED))
    })

    test('an account that was cleaned leaves nothing of its former address behind when it is erased, unproven', async (t) => {
      const app = await open(engine, t)
      const owner = await deskAs(app, 'owner')
      const { uid } = await member(app, 'Meena Rao')
      await storedBefore(app, MEENA, TYPED)
      // Only the address says whose a letter to a whole batch is.
      await app.database.db.updateTable('outbox').set({ aboutType: 'batch', aboutId: 'AP-2026-11' }).execute()
      await migrateNow(app)
      const kept = await app.database.db.selectFrom('outbox').select('id').where('recipient', '=', TYPED).execute()
      assert.ok(kept.length > 0)
      await stepUp(app, owner.cookie)
      await erasePerson(app, owner.cookie, uid)
      assert.deepEqual(await searchAll(app.database, TYPED), [])
    })

    test('an account that stayed opens neither itself nor the other one', async (t) => {
      const app = await open(engine, t)
      const before = await member(app, 'Meena Rao')
      await storedBefore(app, MEENA, TYPED)
      const { member: other } = await register(app, { email: MEENA, password: 'quite another 1' })
      await migrateNow(app)
      assert.equal(await codeOf(await signInAs(app, TYPED)), 'credentialsWrong')
      const { uid, email } = Member.parse(await (await me(app, { cookie: before.cookie })).json())
      assert.deepEqual([uid, email], [before.uid, TYPED])
      assert.notEqual(other.uid, before.uid)
    })
  })
