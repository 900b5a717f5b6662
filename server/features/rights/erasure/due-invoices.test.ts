/** An erasure while a tax invoice is due: it is issued all the same, with what the law wants and no more. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { extractText, getDocumentProxy } from 'unpdf'
import { numberInAddress } from '#contract/document-numbers.ts'
import { memoryNumberMarks } from '#server/gateways/number-marks.ts'
import { stepUp } from '../../../../tests/support/desk-staff.ts'
import { buyFor, documentDeps, live, SELLER } from '../../../../tests/support/documents.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { erasePerson, orderErasure, previewOf, searchAll, unannounced } from '../../../../tests/support/erasing.ts'
import { PAYMENT_ENV } from '../../../../tests/support/payment-chain.ts'
import { deskAs, member, open, OWN, seat } from '../../../../tests/support/people-desk.ts'
import { recordStatements } from '../../../../tests/support/plans/sent-statements.ts'
import { NOON, testAppOn, type TestApp } from '../../../../tests/support/test-app.ts'
import { correctInvoice } from '../../payments/documents/buyers.ts'
import { tryIssued } from '../../payments/documents/issued-document.ts'

const DUE = 'For tax invoices still to be issued'
const GUJARAT = '24'

/** A member who sits in a course, while numbers of invoices are given or not. */
async function opened(engine: TestEngine, t: Cleaner, isNumbering: boolean) {
  const first = await open(engine, t)
  const marks = memoryNumberMarks()
  if (!isNumbering) marks.restore({ kind: 'foreign', series: {} })
  const app = testAppOn(first.database, { env: { ...PAYMENT_ENV, ...SELLER }, marks })
  const owner = await deskAs(app, 'owner')
  await stepUp(app, owner.cookie)
  const zahra = await member(app, 'Zahra Quill', { mobile: '9000012345' })
  return { app, marks, owner, zahra }
}

const invoices = async ({ database: { db } }: TestApp) => {
  const rows = await db.selectFrom('documents').select(['number', 'content']).orderBy('number').execute()
  return rows.map(({ number, content }) => ({ number, ...(tryIssued(content) ?? assert.fail()) }))
}

for (const engine of engines)
  suite(`an erasure while an invoice is due, on ${engine.name}`, () => {
    test('keeps what it needs where the buyer has not said the state, and it names the seller’s as place of supply', async (t) => {
      const { app, owner, zahra } = await opened(engine, t, true)
      await seat(app, zahra, OWN)
      assert.deepEqual(await invoices(app), [])
      const preview = await previewOf(app, owner.cookie, zahra.uid)
      assert.equal(preview.invoicesWithoutState, 1)
      assert.deepEqual(
        preview.stays.filter(({ title }) => title === DUE).map(({ count, law, until }) => [count, law, until]),
        [[1, 'tax', '2035-03-31T18:30:00.000Z']],
      )
      await erasePerson(app, owner.cookie, zahra.uid)
      for (const text of [zahra.email, 'Zahra Quill', '9000012345'])
        assert.deepEqual(await unannounced(app.database, text), [])
      await app.site.workers.documents.round()
      const [invoice, ...others] = await invoices(app)
      assert.deepEqual(others, [])
      assert.deepEqual(invoice?.buyer, {
        name: 'Zahra Quill',
        email: '',
        stateCode: '',
        state: '',
        company: '',
        gstin: '',
        zone: 'none',
      })
      assert.deepEqual([invoice.placeOfSupply, invoice.split.kind, invoice.amount], [GUJARAT, 'intra', 900_000])
      assert.deepEqual(await app.database.db.selectFrom('documentsDue').selectAll().execute(), [])
      await app.site.workers.erasures.round()
      for (const text of [zahra.email, 'Zahra Quill', '9000012345'])
        assert.deepEqual(await unannounced(app.database, text), [])
      const due = await owner.get('/documents/missing-states')
      assert.ok(!(await due.text()).includes('[erased]'), 'nobody is left who could be asked')
      app.setTime(new Date('2035-03-31T18:30:01.000Z'))
      await app.site.workers.erasures.round()
      assert.deepEqual(await searchAll(app.database, 'Zahra Quill'), [])
    })

    test('waits for numbers with the name, the company and the state, and is drawn with them', async (t) => {
      const { app, marks, owner, zahra } = await opened(engine, t, false)
      await seat(app, zahra, OWN)
      assert.equal((await buyFor(app, zahra.cookie, 'Quill Private Limited', '24ABCDE1234F1Z6')).status, 200)
      const preview = await previewOf(app, owner.cookie, zahra.uid)
      assert.equal(preview.invoicesWithoutState, 0)
      assert.ok(preview.stays.some(({ title }) => title === DUE))
      await erasePerson(app, owner.cookie, zahra.uid)
      await app.site.workers.documents.round()
      assert.deepEqual(await invoices(app), [], 'numbering is closed')
      for (const text of [zahra.email, 'Quill']) assert.deepEqual(await unannounced(app.database, text), [])
      marks.restore({ kind: 'own', isWhole: true, series: {} })
      await app.site.workers.documents.round()
      const [invoice] = await invoices(app)
      assert.deepEqual(invoice?.buyer, {
        name: 'Zahra Quill',
        email: '',
        stateCode: GUJARAT,
        state: 'Gujarat',
        company: 'Quill Private Limited',
        gstin: '24ABCDE1234F1Z6',
        zone: 'none',
      })
      await app.site.workers.erasures.round()
      for (const text of [zahra.email, 'Quill']) assert.deepEqual(await unannounced(app.database, text), [])
      const drawn = await owner.get(`/documents/${numberInAddress(invoice.number)}`)
      assert.equal(drawn.status, 200)
      const pdf = await getDocumentProxy(new Uint8Array(await drawn.arrayBuffer()))
      const { text } = await extractText(pdf, { mergePages: true })
      for (const words of ['Tax invoice', 'Zahra Quill', 'Quill Private Limited', 'Gujarat (24)', '999293'])
        assert.ok(text.includes(words), words)
      assert.ok(!text.includes('[erased]') && !text.includes(zahra.email))
      app.setTime(new Date('2036-03-31T18:30:01.000Z'))
      await app.site.workers.erasures.round()
      assert.deepEqual(await searchAll(app.database, 'Quill'), [])
    })

    test('looks for the person once, and again where an invoice is due', async (t) => {
      const { app, owner, zahra } = await opened(engine, t, true)
      const meena = await member(app, 'Meena Rao')
      await seat(app, zahra, OWN)
      const lookups = async ({ uid }: { uid: string }) => {
        const { seen } = await previewOf(app, owner.cookie, uid)
        const sent = recordStatements(t, engine)
        const { mock } = t.mock.method(sent, 'set')
        assert.equal((await orderErasure(app, owner.cookie, uid, seen)).status, 200)
        return mock.calls.filter(({ arguments: [text] }) => /^select .*from "doubtVotes"/s.test(text)).length
      }
      assert.equal(await lookups(meena), 1)
      assert.equal(await lookups(zahra), 2)
    })

    test('keeps nothing where an invoice stands already', async (t) => {
      const { app, owner, zahra } = await opened(engine, t, true)
      await live(app, zahra.cookie, GUJARAT)
      await seat(app, zahra, OWN)
      assert.equal((await invoices(app)).length, 1)
      const preview = await previewOf(app, owner.cookie, zahra.uid)
      assert.ok(!preview.stays.some(({ title }) => title === DUE))
      await erasePerson(app, owner.cookie, zahra.uid)
      assert.deepEqual(await app.database.db.selectFrom('documentsDue').selectAll().execute(), [])
      const particulars = { company: 'Other Limited', gstin: '24ABCDE1234F1Z6' }
      const by = { actor: 'cli:owner', at: NOON, why: 'test' }
      const refused = await correctInvoice(documentDeps(app, SELLER), 'pay_zahra', { particulars }, by)
      assert.equal(refused?.code, 'noNewInvoice', 'it would be made out to nobody')
      assert.equal((await invoices(app)).length, 1)
    })
  })
