/** Stories of payments as the provider could tell them: in any order, any part of them, any message again. */
import fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { providerEvent, type EventName, type PaymentChanges } from '#stand-ins/provider/events.ts'
import { repeats } from '#stand-ins/repeats.ts'
import { live, SELLER } from '../../../tests/support/documents.ts'
import { engines } from '../../../tests/support/engines.ts'
import { movedByMonth } from '../../../tests/support/money.ts'
import { buyer, deliverEvent, PAYMENT_ENV } from '../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'
import { storedDocument } from './documents/issued-document.ts'
import { movementsOf } from './facts/money.ts'
import { readFacts } from './facts/stored-facts.ts'

const AMOUNT = 900_000
const BEGUN = Math.floor(NOON.getTime() / 1000)
const DAY = 24 * 3600

interface Message {
  readonly event: EventName
  /** Days after the payment. */
  readonly on: number
  /** What was refunded so far or is under way, as the provider adds it up. */
  readonly sum: number
  readonly id?: string
  readonly amount?: number
}

interface Story {
  readonly isCaptured: boolean
  readonly messages: readonly Message[]
}

const part = fc.record({
  share: fc.integer({ min: 1, max: 9 }),
  end: fc.constantFrom('done', 'failed', 'failed late', 'open'),
  on: fc.nat(60),
})

/** What the provider does: it captures and gives parts back, or returns what it never captured. No more goes than came. */
const story: fc.Arbitrary<Story> = fc
  .record({
    isCaptured: fc.boolean(),
    hasFailed: fc.boolean(),
    refunds: fc.array(part, { maxLength: 3 }),
    disputes: fc.array(part, { maxLength: 2 }),
  })
  .map(({ isCaptured, hasFailed, refunds, disputes }) => {
    const told: Message[] = [{ event: 'payment.authorized', on: 0, sum: 0 }]
    if (hasFailed) told.push({ event: 'payment.failed', on: 0, sum: 0 })
    if (!isCaptured) return { isCaptured, messages: [...told, ...refundOf({ share: 9, end: 'done', on: 5 }, 0, 0)] }
    told.push({ event: 'payment.captured', on: 0, sum: 0 }, { event: 'order.paid', on: 0, sum: 0 })
    let left = 9
    let sum = 0
    for (const [place, one] of refunds.entries()) {
      const share = Math.min(one.share, left)
      if (share === 0) break
      told.push(...refundOf({ ...one, share }, place, sum))
      if (!one.end.startsWith('failed')) [left, sum] = [left - share, sum + share * 100_000]
    }
    for (const [place, one] of disputes.entries()) {
      const share = Math.min(one.share, left)
      if (share === 0) break
      told.push(...disputeOf({ ...one, share }, place, sum))
      if (one.end === 'done') left -= share
    }
    return { isCaptured, messages: told }
  })

interface Part {
  readonly share: number
  readonly end: string
  readonly on: number
}

function refundOf({ share, end, on }: Part, place: number, before: number): Message[] {
  const one = { id: `rfnd_${place}`, amount: share * 100_000, on }
  const underWay: Message = { ...one, event: 'refund.created', sum: before + one.amount }
  if (end === 'open') return [underWay]
  const done: Message = { ...underWay, event: 'refund.processed' }
  const failed: Message = { ...one, event: 'refund.failed', sum: before }
  if (end === 'failed') return [underWay, failed]
  return end === 'failed late' ? [underWay, done, failed] : [underWay, done]
}

function disputeOf({ share, end, on }: Part, place: number, sum: number): Message[] {
  const one = { id: `disp_${place}`, amount: share * 100_000, on, sum }
  const open: Message = { ...one, event: 'payment.dispute.created' }
  if (end === 'open') return [open]
  return [open, { ...one, event: end === 'done' ? 'payment.dispute.lost' : 'payment.dispute.won' }]
}

function bodyOf({ isCaptured }: Story, { event, on, sum, id, amount = 0 }: Message, payment: PaymentChanges): string {
  const isBefore = event === 'payment.authorized' || event === 'payment.failed'
  const status =
    event === 'payment.failed' ? 'failed' : isBefore ? 'authorized' : sum === AMOUNT ? 'refunded' : 'captured'
  const said = { ...payment, status, captured: isCaptured && !isBefore, amount_refunded: sum }
  const at = BEGUN + on * DAY
  return event.startsWith('refund')
    ? providerEvent(event, said, { ...(id && { id: `${id}_${payment.id}` }), amount, created_at: at })
    : providerEvent(event, said, {}, { ...(id && { id: `${id}_${payment.id}`, amount }), sent_at: at })
}

/** What the provider's own books have of a payment, as far as these messages tell of it. */
function ledgerOf({ isCaptured }: Story, told: readonly Message[]) {
  const came = isCaptured && told.some(({ event }) => !/authorized|payment\.failed/.test(event)) ? AMOUNT : 0
  const sumOf = (event: EventName) => {
    const failed = told.filter((one) => one.event === 'refund.failed').map(({ id }) => id)
    const taken = told.filter((one) => one.event === event && !failed.includes(one.id))
    const amounts = new Map(taken.map(({ id, amount = 0 }) => [id, amount]))
    return came === 0 ? 0 : [...amounts.values()].reduce((sum, amount) => sum + amount, 0)
  }
  // Where the failure of a refund is not told, the one that was made in its place would be too much.
  const refunded = Math.min(came, sumOf('refund.processed'))
  const back = Math.min(came, refunded + sumOf('payment.dispute.lost'))
  return { came, refunded, back, stands: came - back }
}

/** What the site has of a payment, where the ledger decides all of it. */
async function siteOf({ database: { db } }: TestApp, id: string) {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  const seat = await db.selectFrom('seats').select('state').where('paymentId', '=', id).executeTakeFirst()
  const documents = await db.selectFrom('documents').select('content').where('paymentId', '=', id).execute()
  const issued = documents.map(({ content }) => storedDocument.read(content))
  const papers = issued.reduce((sum, { kind, amount }) => sum + (kind === 'invoice' ? 1 : -1) * amount, 0)
  const moved = row ? movementsOf(readFacts(row.facts)) : []
  return { state: row?.state, isPaid: row?.isPaid, seat: seat?.state, papers, moved }
}

/** Returns whether the member is enrolled at this step. */
async function assertAgrees(app: TestApp, id: string, ledger: ReturnType<typeof ledgerOf>): Promise<boolean> {
  const { seat, papers, moved, isPaid = 0 } = await siteOf(app, id)
  const sum = moved.reduce((total, { kind, amount }) => total + (kind === 'capture' ? 1 : -1) * amount, 0)
  assert.equal(sum, ledger.stands, 'the books have what the provider has')
  assert.equal(isPaid, Number(ledger.stands > 0))
  assert.equal(seat, ledger.came === 0 ? undefined : ledger.stands > 0 ? 'active' : 'withdrawn')
  assert.ok(papers <= ledger.came - ledger.refunded, 'no paper over money that is not there')
  return seat === 'active'
}

for (const engine of engines)
  test(`a payment ends the same however it is told, and agrees with the provider at each step, on ${engine.name}`, async (t) => {
    const app = await createTestApp(engine, t, { env: { ...PAYMENT_ENV, ...SELLER } })
    let cases = 0
    let expected = { gross: 0, refunds: 0 }
    const tell = async (one: Story, told: readonly Message[]) => {
      cases += 1
      const id = `pay_${cases}`
      let wasEnrolled = false
      const { email, cookie } = await buyer(app, `buyer${cases}`)
      await live(app, cookie, '24')
      for (const [place, message] of told.entries()) {
        const body = bodyOf(one, message, { id, email, notes: { course: 'Aspen Plus' }, created_at: BEGUN })
        assert.equal((await deliverEvent(app, body, `evt_${id}_${place}`)).status, 200)
        await app.site.workers.payments.round()
        if (await assertAgrees(app, id, ledgerOf(one, told.slice(0, place + 1)))) wasEnrolled = true
      }
      const { came, back } = ledgerOf(one, told)
      expected = { gross: expected.gross + came, refunds: expected.refunds + back }
      return { wasEnrolled, ...(await siteOf(app, id)) }
    }
    const telling = story.chain((one) =>
      fc.record({
        one: fc.constant(one),
        some: fc.shuffledSubarray([...one.messages], { minLength: 1 }),
        again: fc.array(fc.nat(20), { maxLength: 4 }),
      }),
    )
    const property = fc.asyncProperty(telling, async ({ one, some, again }) => {
      const twice = [...some, ...again.map((place) => some[place % some.length] ?? assert.fail())]
      const inOrder = one.messages.filter((message) => some.includes(message))
      const [anyhow, inTurn] = [await tell(one, twice), await tell(one, inOrder)]
      // Who was never enrolled, as a lost dispute was told before the payment, has no invoice.
      for (const { wasEnrolled, papers } of [anyhow, inTurn]) assert.ok(wasEnrolled || papers === 0)
      const isAlike = anyhow.wasEnrolled === inTurn.wasEnrolled
      const compared = ({ papers, state, isPaid, seat, moved }: typeof anyhow) => ({
        papers: isAlike ? papers : null,
        state,
        isPaid,
        seat,
        moved,
      })
      assert.deepEqual(compared(anyhow), compared(inTurn))
    })
    await fc.assert(property, { numRuns: repeats('paymentStories'), endOnFailure: true })
    const months = (await movedByMonth(app)).map((line) => line.split(' ').slice(1).map(Number))
    const sumOf = (column: number) => months.reduce((sum, amounts) => sum + (amounts[column] ?? 0) * 100, 0)
    assert.deepEqual({ gross: sumOf(0), refunds: sumOf(1) }, expected)
  })
