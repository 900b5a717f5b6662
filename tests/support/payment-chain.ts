import assert from 'node:assert/strict'
import { COURSES } from '#content/courses.ts'
import { readConfig } from '#server/config.ts'
import { createLedger } from '#server/features/payments/ledger.ts'
import { createPaymentWorker } from '#server/features/payments/payment-worker.ts'
import { createOutbox } from '#server/outbox/outbox.ts'
import { providerEvent, signedHeaders, WEBHOOK_SECRET, type EventName, type PaymentChanges } from './provider-events.ts'
import { NOON, OWNER, type TestApp } from './test-app.ts'

/** What a site is configured with that takes the provider's messages. */
export const PAYMENT_ENV = {
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'the one before',
}

/** Sends a signed message as the provider does. */
export const tell = (app: TestApp, body: string, eventId: string, headers = signedHeaders(body, eventId)) =>
  app.request('/api/payments/razorpay/webhook', { method: 'POST', body, headers })

/** What a worker of its own does on this database at this time. */
export function workerOn({ database }: TestApp, time = NOON) {
  const config = readConfig({ ...PAYMENT_ENV, OWNER_EMAIL: OWNER })
  const now = () => time
  const shared = { database, config, courses: COURSES, now, outbox: createOutbox(database, now), provider: null }
  const silent = { info() {}, warn() {}, error() {} }
  return createPaymentWorker({ ...shared, ledger: createLedger(shared), log: silent })
}

let count = 0
/** Sends a message of this kind and has it worked off. */
export async function send(
  app: TestApp,
  event: EventName,
  changes: PaymentChanges = {},
  refund?: number,
): Promise<void> {
  count += 1
  assert.equal((await tell(app, providerEvent(event, changes, refund), `evt_${count}`)).status, 200)
  await workerOn(app).round()
}
