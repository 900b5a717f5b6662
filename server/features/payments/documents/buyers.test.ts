import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Purchases } from '#contract/payments.ts'
import { COURSES } from '../../../../tests/support/shipped.ts'
import { catalogWith } from '../../../../tests/support/catalogs.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { buyFor, documentDeps, documentsIn, live, seated, SELLER, textOf } from '../../../../tests/support/documents.ts'
import { send } from '../../../../tests/support/payment-chain.ts'
import { memoryNumberMarks } from '../../../gateways/number-marks.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'
import { documentsDue } from '../desk/documents-due.ts'
import { correctInvoice, missingStates } from './buyers.ts'
import { createDocumentRounds } from './document-rounds.ts'

const ACTOR = { actor: 'cli:meera', at: NOON, why: 'the buyer asked' }
const GSTIN = '27AAPFU0939F1ZV'
const days = (count: number) => new Date(NOON.getTime() + count * 24 * 3_600_000)
const silent = { info() {}, warn() {}, error() {} }

const remindersSent = (app: TestApp) => app.mailer.sent.filter(({ subject }) => /waits for your state/.test(subject))

for (const engine of engines)
  suite(`buyers on ${engine.name}`, () => {
    test('M7: an invoice names a buyer’s company and GST number, and takes the state from the number', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      const answer = await buyFor(app, cookie, 'Reactor Works Private Limited', ' 27aapfu0939f1zv ')
      assert.equal(answer.status, 200)
      const kept = Purchases.parse(await answer.json())
      assert.deepEqual(kept.buyerBusiness, { company: 'Reactor Works Private Limited', gstin: GSTIN, zone: 'none' })
      assert.equal(kept.buyerState, '27')
      const text = await textOf(app, cookie, 'SYN/26-27/000001')
      for (const part of [
        'Reactor Works Private Limited',
        `GSTIN ${GSTIN}`,
        'Maharashtra (27)',
        'IGST 18%',
        'Asha Rao',
      ])
        assert.ok(text.includes(part), part)
    })

    test('M7: a registered buyer’s state counts also where the course is taxed at the seller’s', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const deps = documentDeps(app, SELLER)
      const atSeller = {
        ...deps,
        catalog: catalogWith({ courses: COURSES.map((course) => ({ ...course, placeOfSupply: 'seller' })) }, deps.now),
      }
      const { cookie } = await seated(app, SELLER)
      await live(app, cookie, '27')
      assert.equal(await correctInvoice(atSeller, 'pay_1', { particulars: { state: '29' } }, ACTOR), null)
      assert.match(await textOf(app, cookie, 'SYN/26-27/000002'), /Gujarat \(24\)[\s\S]*CGST 9%/)
      assert.equal(
        await correctInvoice(atSeller, 'pay_1', { particulars: { company: 'Reactor Works', gstin: GSTIN } }, ACTOR),
        null,
      )
      assert.match(await textOf(app, cookie, 'SYN/26-27/000003'), /Place of supply Maharashtra \(27\)/)
    })

    test('M7: a GST number that does not fit together is refused, and nothing is kept', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      for (const [company, gstin] of [
        ['Reactor Works', '27AAPFU0939F1ZX'],
        ['Reactor Works', ''],
        ['', GSTIN],
      ] as const)
        assert.equal((await buyFor(app, cookie, company, gstin)).status, 422, gstin)
      assert.deepEqual(await app.database.db.selectFrom('buyerStates').selectAll().execute(), [])
    })

    test('M8: a name that no font has gets no invoice with empty boxes, and gets it once it is written otherwise', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      const named = (name: string) => app.database.db.updateTable('user').set({ name }).execute()
      const issued = async () => {
        const rows = await app.database.db.selectFrom('documents').select('number').execute()
        return rows.map(({ number }) => number)
      }
      await named('李 Rao')
      await live(app, cookie, '27')
      await app.site.workers.documents.round()
      assert.deepEqual(await issued(), [])
      assert.equal((await app.database.db.selectFrom('documentsDue').selectAll().execute()).length, 1)
      assert.deepEqual(
        app.mailer.sent.filter(({ subject }) => /numbers?/i.test(subject)),
        [],
        'no number is lacking',
      )
      const [waiting] = (await documentsDue(documentDeps(app, SELLER))).payments
      assert.deepEqual([waiting?.paymentId, waiting?.unprintable], ['pay_1', '李'])
      const refused = await buyFor(app, cookie, '李 Limited', GSTIN)
      assert.match(await refused.text(), /"field":"company","message":"李 cannot be printed/)
      await named('Li Rao')
      await app.site.workers.documents.round()
      assert.deepEqual(await issued(), ['SYN/26-27/000001'])
      assert.deepEqual(await app.database.db.selectFrom('documentsDue').selectAll().execute(), [])
      await named('李 Rao')
      assert.equal(
        (await correctInvoice(documentDeps(app, SELLER), 'pay_1', { particulars: { state: '29' } }, ACTOR))?.code,
        'noNewInvoice',
      )
      assert.deepEqual(await issued(), ['SYN/26-27/000001'], 'what stands is not credited for nothing')
    })

    test('M7: nothing changes after the invoice; a correction is a credit note and a new invoice', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      await live(app, cookie, '24')
      const [invoice] = await documentsIn(await buyFor(app, cookie, 'Reactor Works', GSTIN))
      assert.deepEqual(invoice, { kind: 'invoice', number: 'SYN/26-27/000001' })
      assert.doesNotMatch(await textOf(app, cookie, 'SYN/26-27/000001'), /Reactor Works/)
      const deps = documentDeps(app, SELLER)
      assert.equal(
        await correctInvoice(deps, 'pay_1', { particulars: { company: 'Reactor Works', gstin: GSTIN } }, ACTOR),
        null,
      )
      const numbers = (await documentsIn(await live(app, cookie, '24'))).map(({ number }) => number)
      assert.deepEqual(numbers.toSorted(), ['SYC/26-27/000001', 'SYN/26-27/000001', 'SYN/26-27/000002'])
      assert.match(await textOf(app, cookie, 'SYC/26-27/000001'), /SYN\/26-27\/000001[\s\S]*₹9,000/)
      assert.match(await textOf(app, cookie, 'SYN/26-27/000002'), /Reactor Works[\s\S]*IGST 18%/)
      assert.equal(
        (await correctInvoice(deps, 'pay_9', { particulars: { state: '24' } }, ACTOR))?.code,
        'paymentUnknown',
      )
      const audit = await app.database.db.selectFrom('paymentAudit').select(['action', 'actor', 'why']).execute()
      assert.ok(audit.some(({ action, why }) => action === 'invoice corrected' && why === ACTOR.why))
    })

    test('a correction is of the invoice that was looked at, so that a second press makes no third one', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      await live(app, cookie, '24')
      const deps = documentDeps(app, SELLER)
      const press = () =>
        correctInvoice(deps, 'pay_1', { particulars: { state: '27' }, seen: 'SYN/26-27/000001' }, ACTOR)
      assert.equal(await press(), null)
      assert.equal((await press())?.code, 'invoiceChanged')
      const kept = await documentsIn(await live(app, cookie, '27'))
      assert.equal(kept.length, 3)
    })

    test('no credit note is written where no new invoice can be', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      await live(app, cookie, '24')
      const marks = memoryNumberMarks()
      await marks.keep({ 'SYN/26-27': 90 }, true)
      const deps = documentDeps(app, SELLER, { marks })
      const refused = await correctInvoice(deps, 'pay_1', { particulars: { state: '27' } }, ACTOR)
      assert.equal(refused?.code, 'numberingClosed')
      const kept = await documentsIn(await live(app, cookie, '24'))
      assert.deepEqual(kept, [{ kind: 'invoice', number: 'SYN/26-27/000001' }])
    })

    test('M7: an invoice that no new one could replace stands as it is', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      await live(app, cookie, '24')
      const deps = documentDeps(app, SELLER)
      const particulars = { state: '27' } as const
      assert.equal(
        (
          await correctInvoice(
            { ...deps, catalog: catalogWith({ courses: [] }, deps.now) },
            'pay_1',
            { particulars },
            ACTOR,
          )
        )?.code,
        'noNewInvoice',
      )
      await send(app, 'payment.dispute.lost', { id: 'pay_1', email: 'elsewhere@example.com' })
      assert.equal((await correctInvoice(deps, 'pay_1', { particulars }, ACTOR))?.code, 'noNewInvoice')
      const kept = await documentsIn(await live(app, cookie, '24'))
      assert.deepEqual(kept, [{ kind: 'invoice', number: 'SYN/26-27/000001' }])
    })

    test('M9: an invoice that cannot be read keeps no other from being made', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie, ledger, uid } = await seated(app, SELLER)
      await live(app, cookie, '24')
      await app.database.db.updateTable('documents').set({ content: '{' }).execute()
      await send(app, 'payment.captured', { id: 'pay_2', email: 'elsewhere@example.com' })
      await ledger.assign('pay_2', { userId: uid, courseId: 'AspenHysys' }, ACTOR)
      const answer = await live(app, cookie, '27')
      assert.equal(answer.status, 200)
      assert.equal((await documentsIn(answer)).length, 2)
      await send(app, 'refund.processed', { id: 'pay_1', email: 'elsewhere@example.com' }, 900_000)
      const { seats } = Purchases.parse(await (await live(app, cookie, '27')).json())
      assert.equal(seats.find(({ paymentId }) => paymentId === 'pay_1')?.state, 'withdrawn')
    })

    test('M7: who has not chosen a state is reminded after 7 and after 20 days, once each, and listed', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      const look = async (time: Date) => {
        const rounds = createDocumentRounds({ ...documentDeps(app, SELLER, { time }), log: silent })
        await rounds.round()
        app.setTime(time)
        await app.postman.round()
      }
      await look(days(6))
      assert.equal(remindersSent(app).length, 0)
      for (const day of [7, 8]) await look(days(day))
      assert.equal(remindersSent(app).length, 1)
      for (const day of [20, 25]) await look(days(day))
      assert.equal(remindersSent(app).length, 2)
      // However few are looked at at once.
      const [missing] = await missingStates(documentDeps(app, SELLER, { time: days(25) }), 1)
      assert.deepEqual([missing?.payment, missing?.email, missing?.daysLeft], ['pay_1', 'asha@example.com', 5])
      await live(app, cookie, '27')
      assert.deepEqual(await missingStates(documentDeps(app, SELLER)), [])
    })

    test('M7: one letter is written when both days have passed at once, and none where no invoices are made', async (t) => {
      const app = await createTestApp(engine, t)
      await seated(app, {})
      await createDocumentRounds({ ...documentDeps(app, {}, { time: days(30) }), log: silent }).round()
      app.setTime(days(30))
      await app.postman.round()
      assert.equal(remindersSent(app).length, 0)
      await createDocumentRounds({ ...documentDeps(app, SELLER, { time: days(30) }), log: silent }).round()
      await app.postman.round()
      assert.equal(remindersSent(app).length, 1)
    })
  })
