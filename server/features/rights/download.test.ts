import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { contactMessage, enrolment } from '#stand-ins/people/makers.ts'
import { PASSWORD, codeOf } from '../../../tests/support/api-member.ts'
import { weekendBatch } from '../../../tests/support/catalogs.ts'
import { stepUp } from '../../../tests/support/desk-staff.ts'
import { buyFor } from '../../../tests/support/documents.ts'
import { openedDownload as opened } from '../../../tests/support/downloads.ts'
import { engines } from '../../../tests/support/engines.ts'
import { booksOn, send } from '../../../tests/support/payment-chain.ts'
import { deskAs, member, open, OWN, seat } from '../../../tests/support/people-desk.ts'
import { createTestApp, NO_LIMITS, NOON, type TestApp } from '../../../tests/support/test-app.ts'

const own = (app: TestApp, cookie: string, password = PASSWORD) =>
  app.send('POST', '/api/users/me/download', { password }, { cookie })

const fromDesk = (app: TestApp, cookie: string, id: string) =>
  app.send('POST', `/api/desk/people/${id}/download`, {}, { cookie })

for (const engine of engines)
  suite(`the download of a person, on ${engine.name}`, () => {
    test('holds everything that is kept, as a page and as JSON, with the documents', async (t) => {
      const app = await open(engine, t)
      const { cookie, uid } = await deskAs(app, 'owner')
      const meena = await member(app, 'Meena Rao')
      const form = contactMessage({ firstName: 'Meena', email: meena.email, message: 'What is <b>reflux</b>?' })
      assert.equal((await app.send('POST', '/api/feedback', form)).status, 201)
      const asks = enrolment({ name: 'Meena Rao', email: meena.email })
      assert.equal((await app.send('POST', '/api/enrollments/AspenHysys/announcements', asks)).status, 201)
      await buyFor(app, meena.cookie, 'Example Private Limited', '24ABCDE1234F1Z6')
      const id = await seat(app, meena, OWN)
      const lead = await app.database.db
        .selectFrom('leads')
        .select('id')
        .where('sortName', '=', 'meena rao')
        .limit(1)
        .executeTakeFirstOrThrow()
      const note = { kind: 'note', text: 'She wants a morning batch' }
      assert.equal((await app.send('POST', `/api/desk/leads/${lead.id}/touches`, note, { cookie })).status, 200)

      const { part, html, json, names } = await opened(await own(app, meena.cookie))
      assert.deepEqual(
        part('Account').map(({ name, email, phone }) => [name, email, phone]),
        [['Meena Rao', meena.email, '9876543210']],
      )
      assert.deepEqual(
        part('Payments').map((row) => row['id']),
        [id],
      )
      assert.deepEqual(
        part('For tax invoices').map((row) => row['company']),
        ['Example Private Limited'],
      )
      assert.deepEqual(
        part('Places in batches').map(({ batch }) => batch),
        [`Aspen Plus, ${weekendBatch().label}`],
      )
      assert.equal(part('Forms sent').length, 2)
      assert.equal(part('Agreed to hear of a next batch').length, 1)
      assert.ok(part('Letters to you').some(({ text }) => String(text).length > 50))
      const noted = part('What happened with you').find(({ what }) => what === 'note')
      assert.deepEqual([noted?.['by'], noted?.['text']], ['Owner', 'She wants a morning batch'])
      assert.match(html, /What is &lt;b&gt;reflux&lt;\/b&gt;\?/)
      assert.equal(names.filter((name) => /^documents\/SYN-\d\d-\d\d-\d{6}\.pdf$/.test(name)).length, 1)
      for (const hidden of [uid, 'owner@staff.example.com', 'Asha Rao', 'token='])
        assert.doesNotMatch(json, new RegExp(`.{0,80}${hidden}`), 'staff and secrets are left out')

      await stepUp(app, cookie)
      const atDesk = await opened(await fromDesk(app, cookie, meena.uid))
      assert.deepEqual(atDesk.part('Payments'), part('Payments'))
      const audited = await app.database.db
        .selectFrom('auditLog')
        .selectAll()
        .where('action', '=', 'rights.download')
        .execute()
      assert.deepEqual(
        audited.map(({ actor, subjectId }) => [actor, subjectId]),
        [[uid, meena.uid]],
      )
    })

    test('holds only what the account itself wrote while its address is not proven', async (t) => {
      const app = await open(engine, t)
      const { cookie } = await deskAs(app, 'owner')
      await app.send(
        'POST',
        '/api/feedback',
        contactMessage({ firstName: 'Usha', email: 'usha@example.com', message: 'SECRET of Usha' }),
      )
      await send(app, 'payment.captured', { id: 'pay_usha', email: 'usha@example.com' })
      const mallory = await member(app, 'Usha Mallory', { isProven: false })
      const { json, part, titles } = await opened(await own(app, mallory.cookie))
      assert.ok(!json.includes('SECRET'))
      assert.deepEqual(titles, ['Account', 'Ways to sign in', 'Where the account is signed in'])
      assert.equal(part('Account')[0]?.['name'], 'Usha Mallory')
      await stepUp(app, cookie)
      assert.ok(!(await opened(await fromDesk(app, cookie, mallory.uid))).json.includes('SECRET'))
    })

    test('takes nothing in by a phone, a name, or a merge that followed them', async (t) => {
      const app = await open(engine, t)
      const { cookie, get } = await deskAs(app, 'support')
      const same = { firstName: 'Meena', lastName: 'Rao', phone: '9876543210' }
      await app.send(
        'POST',
        '/api/feedback',
        contactMessage({ ...same, email: 'other@example.com', message: 'SECRET of another' }),
      )
      await app.send(
        'POST',
        '/api/enrollments/AspenPlus',
        enrolment({ email: 'other@example.com', name: 'Meena Rao', phone: '9876543210' }),
      )
      await send(app, 'payment.captured', { id: 'pay_other', email: 'other@example.com', contact: '+919876543210' })
      const meena = await member(app, 'Meena Rao')
      const before = await opened(await own(app, meena.cookie))
      assert.ok(
        !before.json.includes('SECRET') && !before.json.includes('pay_other') && !before.json.includes('other@'),
      )

      const leads: { leads: Array<{ id: string; email: string; version: number }> } = await (await get('/leads')).json()
      const from = leads.leads.filter(({ email }) => email === 'other@example.com')
      const into = leads.leads.find(({ email }) => email === meena.email)
      const merge = { into: into?.id, version: from[0]?.version }
      assert.equal((await app.send('POST', `/api/desk/leads/${from[0]?.id}/merge`, merge, { cookie })).status, 200)
      const merged = await opened(await own(app, meena.cookie))
      assert.ok(
        !merged.json.includes('SECRET') && !merged.json.includes('pay_other') && !merged.json.includes('other@'),
      )
      assert.deepEqual(merged.part('Forms sent'), before.part('Forms sent'))
    })

    test('shows of a payment that was made with the address, for a seat of somebody else, nothing that may be the other’s', async (t) => {
      const app = await open(engine, t)
      const meena = await member(app, 'Meena Rao')
      const ravi = await member(app, 'Ravi Rao')
      await seat(app, ravi, OWN, 'pay_typo')
      await app.database.db.updateTable('payments').set({ email: meena.email }).where('id', '=', 'pay_typo').execute()
      const [typed = {}] = (await opened(await own(app, meena.cookie))).part('Payments')
      assert.deepEqual([typed['email typed'], typed['phone typed']], [meena.email, null])
      const [seated = {}] = (await opened(await own(app, ravi.cookie))).part('Payments')
      assert.deepEqual([seated['id'], seated['email typed']], ['pay_typo', undefined])
    })

    test('made at the desk tells of the audit what the member’s own would, and no reasons to who may not read them there', async (t) => {
      const app = await open(engine, t)
      const owner = await deskAs(app, 'owner')
      const support = await deskAs(app, 'support')
      const meena = await member(app, 'Meena Rao')
      await send(app, 'payment.captured', { id: 'pay_1', email: meena.email })
      const { ledger } = booksOn(app)
      const by = { actor: owner.uid, at: NOON, why: 'REASON of the owner' }
      assert.equal(await ledger.assign('pay_1', { userId: meena.uid, courseId: 'AspenPlus' }, by), null)
      const audited = async (answer: Promise<Response>) =>
        (await opened(await answer)).part('What was changed about you').map(({ what, why }) => [what, why])
      for (const { cookie } of [owner, support]) await stepUp(app, cookie)
      const herself = await audited(own(app, meena.cookie))
      assert.ok(herself.some(([, why]) => why === 'REASON of the owner'))
      assert.deepEqual((await audited(fromDesk(app, owner.cookie, meena.uid))).slice(0, herself.length), herself)
      const bySupport = await audited(fromDesk(app, support.cookie, meena.uid))
      assert.ok(bySupport.length >= herself.length && bySupport.every(([, why]) => why === null))
    })

    test('and the preview of an erasure are bounded for each of the staff', async (t) => {
      const limits = { ...NO_LIMITS, wholePeoplePerStaff: { times: 2, seconds: 3600 } }
      const app = await createTestApp(engine, t, { limits })
      const owner = await deskAs(app, 'owner')
      const support = await deskAs(app, 'support')
      for (const { cookie } of [owner, support]) await stepUp(app, cookie)
      const meena = await member(app, 'Meena Rao')
      assert.equal((await owner.get(`/people/${meena.uid}/erasure`)).status, 200)
      assert.equal((await fromDesk(app, owner.cookie, meena.uid)).status, 200)
      assert.equal(await codeOf(await owner.get(`/people/${meena.uid}/erasure`)), 'tooManyRequests')
      assert.equal(await codeOf(await fromDesk(app, owner.cookie, meena.uid)), 'tooManyRequests')
      assert.equal((await fromDesk(app, support.cookie, meena.uid)).status, 200)
    })

    test('asks for the password again, at the desk and of the member', async (t) => {
      const app = await open(engine, t)
      const { cookie } = await deskAs(app, 'support')
      const owner = await deskAs(app, 'owner')
      const meena = await member(app, 'Meena Rao')
      assert.equal(await codeOf(await fromDesk(app, cookie, meena.uid)), 'stepUpRequired')
      await stepUp(app, cookie)
      assert.equal((await fromDesk(app, cookie, meena.uid)).status, 200)
      assert.equal(await codeOf(await fromDesk(app, cookie, 'nobody')), 'notFound')
      assert.equal(await codeOf(await fromDesk(app, cookie, owner.uid)), 'forbidden', 'of an owner')
      assert.equal(await codeOf(await own(app, meena.cookie, 'a wrong one')), 'passwordWrong')
      assert.equal(await codeOf(await own(app, '')), 'signInRequired')
    })

    test('asks whoever has no password for a sign-in of these minutes', async (t) => {
      const app = await open(engine, t)
      const meena = await member(app, 'Meena Rao')
      await app.database.db.deleteFrom('account').where('userId', '=', meena.uid).execute()
      assert.equal((await own(app, meena.cookie, 'anything')).status, 200)
      app.setTime(new Date(NOON.getTime() + 3_600_000))
      assert.equal(await codeOf(await own(app, meena.cookie, 'anything')), 'stepUpRequired')
    })
  })
