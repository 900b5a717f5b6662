import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { PlaceKept } from '#contract/desk-batches.ts'
import { Problem } from '#contract/problem.ts'
import { weekendBatch } from '../tests/support/catalogs.ts'
import { registerStaff, stepUp } from '../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../tests/support/engines.ts'
import { deskOf, write } from '../tests/support/lead-desk.ts'
import { PAYMENT_ENV, send } from '../tests/support/payment-chain.ts'
import { createTestApp, type TestApp } from '../tests/support/test-app.ts'

const UNKEPT = ['a\0b', '\uD800', ['a\0b'], ['\uD800']]
const ODD = [...UNKEPT, '', 'x'.repeat(9000), '%', 123, null, [], {}, true, -1, 1e308, 1.5, 2 ** 31, 2 ** 53 - 1]

const KEY = 'a-key-of-16-signs'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The body with each odd value in place of each field, also of the fields within fields. */
function spoilt(body: object, values: readonly unknown[]): object[] {
  return Object.entries(body).flatMap(([field, value]) => [
    ...values.map((odd) => ({ ...body, [field]: odd })),
    ...(isObject(value) && !Array.isArray(value)
      ? spoilt(value, values).map((one) => ({ ...body, [field]: one }))
      : []),
  ])
}

async function open(engine: TestEngine, cleaner: Cleaner) {
  const batches = [weekendBatch(), weekendBatch({ key: 'AP-NEXT', label: 'Next', startsOn: '2027-02-06' })]
  const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV, sold: { batches } })
  const { cookie, uid } = await registerStaff(app, 'meera@example.com', 'owner')
  for (const name of ['Ravi', 'Asha']) await write(app, name, 0)
  await stepUp(app, cookie)
  await send(app, 'payment.captured', { email: 'nobody@example.com' })
  return { app, cookie, uid, desk: deskOf(app, cookie) }
}

/** What every call that keeps something takes; the versions are stale, so that nothing changes. */
async function callsOf({ uid, desk, app }: Awaited<ReturnType<typeof open>>) {
  const [{ id } = assert.fail(), other = assert.fail()] = (await desk.list('source=contact form')).leads
  const payment = await app.database.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  const letter = await app.database.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  const change = { state: 'lost', assigneeId: uid, nextOn: '2027-01-01', nextWhat: 'x', lostReason: 'x', labels: ['x'] }
  const batch = `batches/${weekendBatch().key}`
  const given = await desk.send(`/${batch}/places`, { uid, why: 'x' })
  const place = PlaceKept.parse(await given.json())
  return [
    ['POST', 'staff', { email: 'meera@example.com', role: 'owner', batchKey: null, why: 'x' }],
    ['POST', 'invitations/look', { token: 'x' }],
    ['POST', 'step-up', { password: 'x' }],
    ['PATCH', `leads/${id}`, { version: 99, ...change }],
    ['POST', 'leads', { key: KEY, name: 'x', email: null, phone: '9876543210', interest: 'general', text: '' }],
    ['POST', 'leads/bulk', { leads: [`${id}:99`], change }],
    ['POST', `leads/${id}/touches`, { key: KEY, kind: 'note', text: 'x' }],
    ['POST', `leads/${id}/merge`, { into: other.id, version: 99 }],
    ['POST', `leads/${id}/replies`, { key: KEY, subject: 'x', text: 'x' }],
    ['POST', 'content/about/about/restore', { number: 0, seen: 99, why: 'x' }],
    ['PUT', 'content/about/about/draft', { body: { lead: 'x' }, secrets: {}, baseNumber: 0, version: 99 }],
    ['POST', 'content/about/about/draft/settle', { version: 99, seen: 0, theirs: ['lead'] }],
    ['POST', 'content/about/about/draft/take', { of: uid, version: 99 }],
    ['POST', 'content/about/about/schedule', { version: 99, note: 'x', at: '2027-01-31T10:00:00+05:30' }],
    ['POST', 'content/about/about/call-back', { version: 99 }],
    ['POST', 'content/about/about/publish', { version: 99, note: 'x', knows: true }],
    ['POST', 'views', { name: 'x', query: '?state=new', isShared: true }],
    ['PATCH', `letters/${letter.id}/recipient`, { seen: 'x@example.com', recipient: 'y@example.com' }],
    ['POST', `payments/${payment.id}/assign`, { email: 'ravi@example.com', course: 'None', why: 'x' }],
    ['POST', `payments/${payment.id}/undo`, { why: 'x' }],
    ['POST', `payments/${payment.id}/refunds`, { refunded: 1, on: '2026-11-20', why: 'x' }],
    ['POST', `payments/${payment.id}/keep`, { why: 'x' }],
    ['POST', `payments/${payment.id}/batch`, { batch: 'None', why: 'x' }],
    ['POST', 'payments/messages/1/retry', { attempts: 1 }],
    ['POST', 'payments/messages/1/clear', { attempts: 1, why: 'x' }],
    ['POST', `${batch}/places`, { email: 'nobody@example.com', why: 'x' }],
    ['POST', `${batch}/waiting`, { email: 'nobody@example.com' }],
    ['POST', `places/${place.id}/move`, { batchKey: 'AP-NEXT', why: 'x', version: 99 }],
    ['POST', `places/${place.id}/withdraw`, { why: 'x', version: 99 }],
    ['POST', 'requests/x/close', { version: 99, answer: 'x' }],
    ['POST', 'requests/x/reopen', { version: 99, why: 'x' }],
    ['POST', 'old-seats/x/give', { batchKey: 'AP-NEXT', version: 99 }],
    ['POST', 'old-seats/x/leave', { version: 99, why: 'x' }],
    ['POST', 'second-factor', { code: '000000' }],
    ['POST', 'second-factor/confirm', { code: '000000' }],
    ['POST', 'invitations/accept', { token: 'x' }],
    ['PUT', 'staff/nobody/grants', { granted: ['leadsExport', 'leadsExport'], why: 'x' }],
    ['PUT', 'settings/staffSecondFactor', { value: true, version: 99 }],
  ] as const
}

const call = ({ app, cookie }: Awaited<ReturnType<typeof open>>, method: string, path: string, body: object) =>
  app.request(`/api/desk/${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { cookie, 'Content-Type': 'application/json' },
  })

/** What a browser has no business to say: who did it, when, and what follows from it. */
const NOT_THEIRS = ['actor', 'userId', 'at', 'createdBy', 'resendOf', 'isPaid', 'grantedBy', 'confirmedAt']

const PLACES = [
  '\uD800',
  '~',
  'x~\uD800',
  '2026-11-22T00:00:00.000Z~9999999999',
  encoded(['a\0', 'b']),
  encoded([1, 2]),
]
const LISTS = ['leads', 'people', 'payments', 'documents', 'letters', 'audit']

function encoded(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

async function assertRefused(app: TestApp, answer: Response, name: string): Promise<void> {
  assert.ok(answer.status < 500, `${name}: ${answer.status} ${JSON.stringify(app.logged.at(-2))}`)
  if (answer.status !== 422) return
  const { errors } = Problem.parse(await answer.json())
  for (const { message } of errors) assert.doesNotMatch(message, /^$|invalid input|expected|too (?:big|small)/i, name)
}

for (const engine of engines)
  suite(`odd input at the desk, on ${engine.name}`, () => {
    test('is refused with a sentence for its field, whatever the field', async (t) => {
      const desk = await open(engine, t)
      for (const [method, path, body] of await callsOf(desk))
        for (const sent of spoilt(body, ODD)) {
          const answer = await call(desk, method, path, sent)
          const name = `${method} ${path} ${JSON.stringify(sent).slice(0, 200)}`
          if (/\\u0000|\\ud800/.test(name)) assert.equal(answer.status, 422, name)
          await assertRefused(desk.app, answer, name)
        }
    })

    test('with a field that the call does not know is refused, and so is a version that no row can have', async (t) => {
      const desk = await open(engine, t)
      for (const [method, path, body] of await callsOf(desk)) {
        for (const name of NOT_THEIRS) {
          const answer = await call(desk, method, path, { ...body, [name]: 'meera' })
          assert.equal(answer.status, 422, `${method} ${path} ${name}`)
        }
        const [number] = ['version', 'attempts'].filter((field) => field in body)
        if (number === undefined) continue
        // What is kept after it has the next number, which has to fit into its column too.
        const most = number === 'version' ? 2 ** 31 - 2 : 2 ** 31 - 1
        for (const odd of [null, '1', 1.5, 1e308, undefined, most + 1, 2 ** 31, 2 ** 53 - 1])
          assert.equal((await call(desk, method, path, { ...body, [number]: odd })).status, 422, `${path} ${odd}`)
        const largest = await call(desk, method, path, { ...body, [number]: most })
        assert.ok([404, 409].includes(largest.status), `${path} ${largest.status}`)
      }
    })

    test('in addresses is refused, or finds nothing', async (t) => {
      const { app, desk } = await open(engine, t)
      for (const list of LISTS)
        for (const after of PLACES) {
          const path = `/${list}?${new URLSearchParams({ after }).toString()}`
          await assertRefused(app, await desk.get(path), path)
        }
      for (const path of ['/leads?from', '/leads?to', '/leads.csv?from', '/audit?from', '/audit?to'])
        for (const day of ['2026-02-31', '2026-13-01', '0', ''])
          assert.equal((await desk.get(`${path}=${day}`)).status, 422, `${path}=${day}`)
    })

    test('is no lead about something that nobody can ask for', async (t) => {
      const { desk } = await open(engine, t)
      const lead = { name: 'Ravi', email: null, phone: '9876543210', text: '' }
      for (const interest of ['', 'anything', 'course:', 'course:a\nb'])
        assert.equal((await desk.send('/leads', { ...lead, interest })).status, 422, interest)
      assert.equal((await desk.send('/leads', { ...lead, interest: 'course:AspenPlus' })).status, 201)
    })

    test('is no day that the calendar does not have', async (t) => {
      const { desk } = await open(engine, t)
      const [lead = assert.fail()] = (await desk.list()).leads
      const answer = await desk.change(lead.id, { version: lead.version, nextOn: '2026-02-31' })
      assert.deepEqual(Problem.parse(await answer.json()).errors, [
        { field: 'nextOn', message: 'Give a day as 2027-01-16' },
      ])
    })
  })
