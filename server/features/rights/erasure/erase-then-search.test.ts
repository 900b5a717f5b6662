/** Whatever a person did: after an erasure the whole database holds only what was announced, and on its date nothing. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { contactMessage, courseFeedback, enrolment, webinarRegistration } from '#stand-ins/people/makers.ts'
import { register, verifyAddress } from '../../../../tests/support/api-member.ts'
import { registerStaff, stepUp } from '../../../../tests/support/desk-staff.ts'
import { buyFor } from '../../../../tests/support/documents.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { erasePerson, searchAll, unannounced, type Hit } from '../../../../tests/support/erasing.ts'
import { send } from '../../../../tests/support/payment-chain.ts'
import { open, OWN, seat } from '../../../../tests/support/people-desk.ts'
import { NOON, type TestApp } from '../../../../tests/support/test-app.ts'

const PHONE = '9000012345'
const NAME = 'Zahra Quill'
const GONE = 'zahra.quill@example.com'
const OTHERS = ['zahra@example.org', 'office@example.org'] as const
const YEAR_MS = 366 * 86_400_000

interface Somebody {
  readonly email: string
  cookie: string | null
}

interface Doing {
  readonly app: TestApp
  readonly who: Somebody
  readonly desk: string
  readonly turn: number
}

const [firstName = '', lastName = ''] = NAME.split(' ')
const ok = async (answer: Response) =>
  assert.ok(answer.status < 300 || answer.status === 409, await answer.clone().text())

const isSeated = async ({ database: { db } }: TestApp, email: string): Promise<boolean> =>
  (await db
    .selectFrom('seats')
    .innerJoin('user', 'user.id', 'seats.userId')
    .select('seats.paymentId')
    .where('user.email', '=', email)
    .executeTakeFirst()) !== undefined

async function leadOf({ app, who }: Doing): Promise<{ id: string; version: number } | undefined> {
  return app.database.db
    .selectFrom('leads')
    .innerJoin('contacts', 'contacts.id', 'leads.contactId')
    .select(['leads.id', 'leads.version'])
    .where('contacts.email', '=', who.email)
    .executeTakeFirst()
}

/** What people do, and what is done with them, each leaving traces in tables of its own. */
const DEEDS: Readonly<Record<string, (doing: Doing) => Promise<unknown>>> = {
  message: async ({ app, who: { email } }) =>
    ok(
      await app.send(
        'POST',
        '/api/feedback',
        contactMessage({ firstName, lastName, email, phone: PHONE, message: `Write to ${email} or ${PHONE}` }),
      ),
    ),
  enrolment: async ({ app, who: { email } }) =>
    ok(
      await app.send('POST', '/api/enrollments/AspenPlus', enrolment({ name: NAME, email, phone: PHONE }), {
        'Idempotency-Key': `key-${email}`,
      }),
    ),
  webinar: async ({ app, who: { email } }) =>
    ok(
      await app.send(
        'POST',
        '/api/webinars/06032025/registrations',
        webinarRegistration({ name: NAME, email, phone: PHONE }),
      ),
    ),
  feedback: async ({ app, who: { email } }) =>
    ok(
      await app.send(
        'POST',
        '/api/course-feedbacks',
        courseFeedback({ fullName: NAME, contactNumber: PHONE, emailAddress: email }),
      ),
    ),
  announcement: async ({ app, who: { email } }) =>
    ok(
      await app.send(
        'POST',
        '/api/enrollments/AspenHysys/announcements',
        enrolment({ name: NAME, email, phone: PHONE }),
      ),
    ),
  profile: async ({ app, who: { cookie } }) =>
    cookie && ok(await app.send('PATCH', '/api/users/me', { companyDept: `${NAME} & Sons, ${PHONE}` }, { cookie })),
  business: async ({ app, who: { cookie } }) =>
    cookie && (await buyFor(app, cookie, `${NAME} Limited`, '24ABCDE1234F1Z6')),
  intent: async ({ app, who: { cookie } }) =>
    cookie && ok(await app.send('POST', '/api/payments/intents', { courseId: 'AspenPlus' }, { cookie })),
  seat: async ({ app, who: { email, cookie } }) =>
    cookie && !(await isSeated(app, email)) && (await seat(app, { email }, OWN)),
  paid: async ({ app, who: { email }, turn }) =>
    send(app, 'payment.captured', { id: `pay_own${turn}`, email, contact: `+91${PHONE}` }),
  failed: async ({ app, who: { email }, turn }) =>
    send(app, 'payment.failed', { id: `pay_failed${turn}`, email, contact: `+91${PHONE}` }),
  note: async (doing) => {
    const lead = await leadOf(doing)
    const touch = { kind: 'note', text: `Called ${NAME} at ${PHONE}, ${doing.who.email}` }
    if (lead)
      await ok(await doing.app.send('POST', `/api/desk/leads/${lead.id}/touches`, touch, { cookie: doing.desk }))
  },
  followUp: async (doing) => {
    const lead = await leadOf(doing)
    const change = {
      version: lead?.version,
      nextOn: '2026-12-01',
      nextWhat: `Call ${NAME}, ${PHONE}`,
      labels: [`of ${NAME}`.slice(0, 20)],
    }
    if (lead) await ok(await doing.app.send('PATCH', `/api/desk/leads/${lead.id}`, change, { cookie: doing.desk }))
  },
  reply: async (doing) => {
    const lead = await leadOf(doing)
    const letter = {
      key: `a-key-of-16-signs-${doing.turn}`,
      subject: `For ${NAME}`,
      text: `Dear ${NAME}, is ${PHONE} right?`,
    }
    if (lead)
      await ok(await doing.app.send('POST', `/api/desk/leads/${lead.id}/replies`, letter, { cookie: doing.desk }))
  },
  request: async ({ app, who: { email }, desk, turn }) =>
    ok(
      await app.send(
        'POST',
        '/api/desk/requests',
        {
          key: `b-key-of-16-signs-${turn}`,
          kind: 'erasure',
          name: NAME,
          email,
          channel: 'phone',
          receivedOn: '2026-11-18',
          asked: `Call ${PHONE}`,
        },
        { cookie: desk },
      ),
    ),
  consent: async ({ app, who, desk }) => {
    const contact = await app.database.db
      .selectFrom('contacts')
      .select(['id', 'userId'])
      .where('email', '=', who.email)
      .executeTakeFirst()
    const told = {
      purpose: 'whatsapp',
      state: 'given',
      channel: 'phone',
      proof: `${NAME} said so on ${PHONE}`,
      seen: null,
    }
    if (contact)
      await ok(
        await app.send('POST', `/api/desk/people/${contact.userId ?? contact.id}/consents`, told, { cookie: desk }),
      )
  },
  newsletter: async ({ app, who: { cookie } }) =>
    cookie && app.send('POST', '/api/users/me/consents/newsletter', { state: 'given', noticeVersion: 1 }, { cookie }),
  view: async ({ app, who: { email }, desk }) =>
    ok(await app.send('POST', '/api/desk/views', { name: `Only ${email}`, query: `q=${email}` }, { cookie: desk })),
  letters: async ({ app }) => app.postman.round(),
}

const activity = fc.array(fc.tuple(fc.constantFrom(...Object.keys(DEEDS)), fc.constantFrom(GONE, GONE, ...OTHERS)), {
  minLength: 6,
  maxLength: 22,
})

/** Rows that are somebody else's name one of these. */
async function marksOf({ database: { db } }: TestApp, email: string): Promise<string[]> {
  const contacts = await db.selectFrom('contacts').select(['id', 'userId']).where('email', '=', email).execute()
  const members = await db.selectFrom('user').select('id').where('email', '=', email).execute()
  const ids = contacts.map(({ id }) => id)
  const leads = await db
    .selectFrom('leads')
    .select('id')
    .where('contactId', 'in', ['', ...ids])
    .execute()
  return [email, ...ids, ...[...members, ...leads].map(({ id }) => id)]
}

const isOneOf = (row: Hit['row'], marks: readonly string[]) =>
  marks.some((mark) => JSON.stringify(row).toLowerCase().includes(mark.toLowerCase()))

for (const engine of engines)
  suite(`to erase and then to search, on ${engine.name}`, () => {
    test('finds only what was announced, and on its date nothing; others with the phone and the name stay', async (t) => {
      await fc.assert(
        fc.asyncProperty(activity, fc.boolean(), fc.boolean(), async (deeds, isMember, isProven) => {
          const app = await open(engine, t)
          const { cookie: desk } = await registerStaff(app, 'owner@example.net', 'owner')
          const people = new Map<string, Somebody>()
          for (const email of [GONE, ...OTHERS]) people.set(email, { email, cookie: null })
          const joins = async (email: string) => {
            const { cookie } = await register(app, { email, fullName: NAME, mobile: PHONE })
            if (isProven) await verifyAddress(app, cookie, email)
            people.set(email, { email, cookie })
          }
          await joins(OTHERS[0])
          if (isMember) await joins(GONE)
          let turn = 0
          for (const [deed, email] of [['message', GONE] as const, ...deeds]) {
            const who = people.get(email) ?? assert.fail()
            await DEEDS[deed]?.({ app, who, desk, turn: (turn += 1) })
          }
          const others = [...(await marksOf(app, OTHERS[0])), ...(await marksOf(app, OTHERS[1]))]
          const ids = (
            await app.database.db.selectFrom('contacts').select('id').where('email', '=', GONE).execute()
          ).map(({ id }) => id)
          const member = await app.database.db
            .selectFrom('user')
            .select('id')
            .where('email', '=', GONE)
            .executeTakeFirst()

          await stepUp(app, desk)
          const erased = [...(member ? [member.id] : []), ...(member && isProven ? [] : ids)]
          for (const id of erased) await erasePerson(app, desk, id)

          assert.deepEqual(await unannounced(app.database, GONE), [], 'the address')
          for (const text of [PHONE, NAME])
            for (const hit of await unannounced(app.database, text))
              assert.ok(isOneOf(hit.row, others), `${text} in ${hit.table}: ${JSON.stringify(hit.row)}`)

          app.setTime(new Date(NOON.getTime() + YEAR_MS))
          await app.site.workers.erasures.round()
          assert.deepEqual(
            (await searchAll(app.database, GONE)).filter(({ table }) => !['payments', 'documents'].includes(table)),
            [],
            'a year later the log is empty too',
          )
          app.setTime(new Date(NOON.getTime() + 10 * YEAR_MS))
          await app.site.workers.erasures.round()
          assert.deepEqual(await searchAll(app.database, GONE), [], 'and the books on their date')
          for (const hit of [...(await searchAll(app.database, PHONE)), ...(await searchAll(app.database, NAME))])
            assert.ok(isOneOf(hit.row, others), `${hit.table}: ${JSON.stringify(hit.row)}`)
          const ended = await app.database.db.selectFrom('erasures').select('purgedAt').execute()
          assert.ok(ended.every(({ purgedAt }) => purgedAt !== null))
        }),
        { numRuns: 6, endOnFailure: true },
      )
    })
  })
