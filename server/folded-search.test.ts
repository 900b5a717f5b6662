import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Roster } from '#contract/desk-batches.ts'
import { PaymentPage } from '#contract/desk-payments.ts'
import { LeadPage } from '#contract/leads.ts'
import { LetterPage } from '#contract/letters.ts'
import { SearchAnswer } from '#contract/people.ts'
import { RightsPage } from '#contract/rights-requests.ts'
import { enrolment } from '#stand-ins/people/makers.ts'
import { register, verifyAddress } from '../tests/support/api-member.ts'
import { engines } from '../tests/support/engines.ts'
import { deskAs, open, OWN, seat } from '../tests/support/people-desk.ts'
import { ask, asked, titles } from '../tests/support/room-doubts.ts'
import { NOON, type TestApp } from '../tests/support/test-app.ts'
import { send } from '../tests/support/payment-chain.ts'
import { compose } from './outbox/compose.ts'
import { createOutbox } from './outbox/outbox.ts'
import { buyersNamed } from './features/payments/documents/buyers.ts'

/** A name as it is kept, and how others type it. */
const NAMES = [
  ['Émilie Dupont', ['ÉMILIE', 'e\u0301milie dupont', 'dupont\u00A0 \u200BÉmilie']],
  ['রায় সেন', ['রা\u09DF', 'রা\u09AF\u09BC  সেন']],
  ['മോഹൻ നായർ', ['മോഹന്\u200D', 'നായര്\u200D മോഹൻ']],
  ['उषा क्\u200Dष', ['उषा क्ष']],
  ['९८११२ २०२६-२७', ['98112 2026-27', '98112 2026 27', '2026']],
] as const
const PHONES = ['\u202A+91 98111 22233\u202C', '९८१११२२२३३', '+91\u00A098111\u201122233', '22233', '(0)98111.22233']

async function named(app: TestApp) {
  for (const [index, [fullName]] of NAMES.entries()) {
    const email = `m${index}@example.com`
    const { cookie } = await register(app, { email, fullName, mobile: `981112223${index}` })
    await verifyAddress(app, cookie, email)
    await seat(app, { email }, OWN)
  }
}

/** What each list at the desk finds. */
async function lists(app: TestApp) {
  const { get, names } = await deskAs(app, 'owner')
  const q = (text: string) => new URLSearchParams({ q: text }).toString()
  return {
    roster: async (text: string) =>
      Roster.parse(await (await get(`/batches/${OWN}?${q(text)}`)).json()).places.map(({ name }) => name),
    people: (text: string) => names(q(text)),
    leads: async (text: string) => [
      ...new Set(LeadPage.parse(await (await get(`/leads?${q(text)}`)).json()).leads.map(({ name }) => name)),
    ],
    search: async (text: string) =>
      SearchAnswer.parse(await (await get(`/search?${q(text)}`)).json()).people.map(({ title }) => title),
  }
}

for (const engine of engines)
  suite(`T3: a search, on ${engine.name}`, () => {
    test('finds a name however it is typed, and a phone however it was copied, in every list', async (t) => {
      const app = await open(engine, t)
      await named(app)
      const finds = Object.entries(await lists(app))
      for (const [name, typed] of NAMES)
        for (const text of [name, ...typed])
          for (const [list, find] of finds) assert.deepEqual(await find(text), [name], `${list} ${text}`)
      for (const text of PHONES)
        for (const [list, find] of finds)
          assert.deepEqual(await find(text.replace('22233', '22232').replace('२२२३३', '२२२३२')), [NAMES[2][0]], list)
    })

    test('finds a question by a word in another spelling', async (t) => {
      const { app, asha } = await asked(engine, t)
      await ask(app, asha, { title: 'മോഹന്\u200D ക്\u200Dഷ ÉTAGE' })
      for (const text of ['മോഹൻ', 'étage', 'e\u0301tage', 'ക്ഷ'])
        assert.equal((await titles(app, asha, `?q=${encodeURIComponent(text)}`)).length, 1, text)
    })

    test('finds a request by law and a business in another spelling', async (t) => {
      const app = await open(engine, t)
      const { cookie, get } = await deskAs(app, 'owner')
      const asked = { kind: 'access', channel: 'letter', receivedOn: '2026-11-18', asked: 'Everything' }
      const request = { ...asked, key: 'a-key-of-16-signs', name: 'Émilie രാജൻ', email: 'e@example.com' }
      assert.equal((await app.send('POST', '/api/desk/requests', request, { cookie })).status, 201)
      const { cookie: asha, member } = await register(app, { email: 'asha@example.com' })
      const business = { company: 'Réacteur രാജൻ', gstin: '27AAPFU0939F1ZV' }
      const kept = await app.send('PUT', '/api/users/me/buyer-business', business, { cookie: asha })
      assert.equal(kept.status, 200, await kept.clone().text())
      for (const text of ['ÉMILIE', 'e\u0301milie', 'രാജന്\u200D']) {
        const answer = await get(`/requests?${new URLSearchParams({ q: text }).toString()}`)
        assert.equal(RightsPage.parse(await answer.json()).requests.length, 1, text)
      }
      for (const text of ['RÉACTEUR', 're\u0301acteur\u00A0രാജന്\u200D', '२७aapfu'])
        assert.deepEqual(
          (await buyersNamed(app.database.db, text).execute()).map(({ userId }) => userId),
          [member.uid],
          text,
        )
    })

    test('finds a letter by its subject, and a payment by its phone, in another spelling', async (t) => {
      const app = await open(engine, t)
      const { get } = await deskAs(app, 'owner')
      const outbox = createOutbox(app.database, () => NOON)
      const letter = compose({
        kind: 'reply',
        to: 'straße@example.com',
        subject: 'ÉTAGE മോഹന്\u200D मॉडल २',
        paragraphs: [],
        closing: [],
      })
      await app.database.write((tx) => outbox.enqueue(tx, letter))
      for (const text of ['étage', 'e\u0301tage', 'മോഹൻ', 'मॉडल 2', 'STRAßE@example.com']) {
        const answer = await get(`/letters?${new URLSearchParams({ q: text }).toString()}`)
        assert.equal(LetterPage.parse(await answer.json()).letters.length, 1, text)
      }
      const contact = '+91 98111 22233'
      await send(app, 'payment.captured', { id: 'pay_phone', contact })
      for (const text of ['9811122233', '९८१११२२२३३', contact]) {
        const answer = await get(`/payments?${new URLSearchParams({ q: text }).toString()}`)
        assert.deepEqual(
          PaymentPage.parse(await answer.json()).payments.map(({ id }) => id),
          ['pay_phone'],
          text,
        )
      }
    })

    test('finds what an earlier release kept, after one round', async (t) => {
      const { app, asha } = await asked(engine, t)
      const { db } = app.database
      await ask(app, asha, { title: 'മോഹന്\u200D' })
      await app.send('POST', '/api/enrollments/AspenPlus', enrolment({ name: 'മോഹൻ', email: 'm@example.com' }))
      await app.send('PATCH', '/api/users/me', { fullName: 'മോഹൻ' }, { cookie: asha.cookie })
      const stored = async () => [
        await db.selectFrom('memberWords').selectAll().orderBy('word').orderBy('kind').orderBy('userId').execute(),
        await db.selectFrom('contactWords').selectAll().orderBy('word').orderBy('contactId').execute(),
        await db.selectFrom('doubts').select('words').orderBy('id').execute(),
      ]
      const { memberWords, contactWords, doubtWords } = app.site.workers
      const round = async () => {
        for (const rounds of [memberWords, contactWords, doubtWords]) await rounds.round()
      }
      await round()
      const today = await stored()
      const before = { word: 'മോഹൻ' }
      for (const table of ['memberWords', 'contactWords'] as const)
        assert.equal((await db.updateTable(table).set(before).where('word', '=', 'മോഹന്').execute()).length, 1)
      await db.updateTable('doubts').set({ words: ' മോഹൻ' }).execute()
      assert.notDeepEqual(await stored(), today)
      await round()
      assert.deepEqual(await stored(), today)
      const names = ['foldedContactWords2', 'foldedDoubtWords', 'foldedMemberWords2']
      const whole = await db.selectFrom('catchUps').select('name').where('name', 'in', names).orderBy('name').execute()
      assert.deepEqual(
        whole.map(({ name }) => name),
        names,
      )
    })
  })
