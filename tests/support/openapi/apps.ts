import assert from 'node:assert/strict'
import { memoryNumberMarks } from '#server/gateways/number-marks.ts'
import { fakePaymentProvider } from '#server/gateways/fake-payment-provider.ts'
import { pastWebinar, weekendBatch } from '../catalogs.ts'
import { SELLER } from '../documents.ts'
import { type Cleaner, engines, type TestEngine } from '../engines.ts'
import { PAYMENT_ENV } from '../payment-chain.ts'
import { createTestApp, NO_LIMITS, NOON, testAppOn, type TestApp } from '../test-app.ts'

const [sqlite = assert.fail()] = engines

/** Every app here has the same database. */
export async function openApps(t: Cleaner, engine: TestEngine = sqlite) {
  const batches = [
    weekendBatch(),
    weekendBatch({ key: 'DS-1', courseId: 'AspenDynamics' }),
    weekendBatch({ key: 'AP-OVER', state: 'cancelled' }),
    weekendBatch({ key: 'AP-NEXT', label: 'Next', startsOn: '2027-02-06' }),
    weekendBatch({ key: 'AP-FULL', label: 'Full', startsOn: '2027-01-02', capacity: 1 }),
  ]
  const sold = { webinars: [pastWebinar()], batches }
  const app = await createTestApp(engine, t, { paymentProvider: fakePaymentProvider(), env: PAYMENT_ENV, sold })
  const never = { times: 0, seconds: 600 }
  const limits = Object.fromEntries(Object.entries(NO_LIMITS).map(([name]) => [name, never]))
  const failing = (fault: object) =>
    testAppOn(app.database, {
      now: () => {
        throw Object.assign(new Error('The clock is broken'), fault)
      },
    })
  return {
    app,
    bare: testAppOn(app.database, { env: { RAZORPAY_WEBHOOK_SECRET: '' } }),
    selling: testAppOn(app.database, { env: SELLER }),
    restored: testAppOn(app.database, { marks: restoredMarks() }),
    undrawn: testAppOn(app.database, { drawTrial: () => Promise.reject(new Error('no picture')) }),
    limited: testAppOn(app.database, { limits, sold }),
    late: tomorrow(testAppOn(app.database, { sold })),
    broken: failing({}),
    full: failing({ code: 'ENOSPC' }),
    away: failing({ code: 'ECONNREFUSED' }),
  }
}

export function restoredMarks() {
  const marks = memoryNumberMarks()
  marks.restore({ kind: 'foreign', series: {} })
  return marks
}

function tomorrow(app: TestApp): TestApp {
  app.setTime(new Date(NOON.getTime() + 86_400_000))
  return app
}
export type Apps = Awaited<ReturnType<typeof openApps>>
