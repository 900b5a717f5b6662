import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { PeoplePage, PersonDetail } from '#contract/people.ts'
import type { RoleGiven } from '#contract/staff.ts'
import { contactMessage, enrolment } from '#stand-ins/people/makers.ts'
import { register, verifyAddress } from '../../../tests/support/api-member.ts'
import { CLI, registerStaff } from '../../../tests/support/desk-staff.ts'
import { buyFor, SELLER } from '../../../tests/support/documents.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { booksOn, PAYMENT_ENV, send } from '../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'
import { createBooks } from '../../site.ts'
import { catalogWith, weekendBatch } from '../../../tests/support/catalogs.ts'
import { assignSeat } from '../payments/ledger/desk.ts'
import { takePlace } from '../seats/places.ts'
import { personDetail } from './person-detail.ts'
import { sightOf } from './sight.ts'

type Given = RoleGiven['role'] | RoleGiven
const trainerOf = (batchKey: string | null): RoleGiven => ({ role: 'trainer', batchKey })

const OWN = weekendBatch().key
const OTHER = 'AP-2026-12'
const BATCHES = [weekendBatch(), weekendBatch({ key: OTHER, label: 'Dec 2026', enrolUntil: null })]

async function open(engine: TestEngine, cleaner: Cleaner) {
  return createTestApp(engine, cleaner, { env: { ...PAYMENT_ENV, ...SELLER }, sold: { batches: BATCHES } })
}

async function deskAs(app: TestApp, ...roles: readonly Given[]) {
  const names = roles.map((given) => (typeof given === 'string' ? given : given.role)).join('-')
  const { cookie, uid } = await registerStaff(app, `${names}@staff.example.com`, ...roles)
  const get = (path: string) => app.request(`/api/desk${path}`, { headers: { cookie } })
  return {
    uid,
    cookie,
    get,
    page: async (query = '') => PeoplePage.parse(await (await get(`/people?${query}`)).json()),
    names: async (query = '') =>
      PeoplePage.parse(await (await get(`/people?${query}`)).json()).people.map(({ name }) => name),
    person: async (id: string) => PersonDetail.parse(await (await get(`/people/${id}`)).json()),
  }
}

let minute = 0

/** A member who joined a minute after the one before. */
async function member(app: TestApp, name: string, changes: { mobile?: string; isProven?: boolean } = {}) {
  const { isProven = true, mobile = '9876543210' } = changes
  minute += 1
  app.setTime(new Date(NOON.getTime() + minute * 1000))
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`
  const { cookie, member: made } = await register(app, { email, fullName: name, mobile })
  if (isProven) await verifyAddress(app, cookie, email)
  return { uid: made.uid, email, cookie }
}

/** Gives the member a paid seat in Aspen Plus, in this batch. */
async function seat(app: TestApp, { email }: { email: string }, batch: string, id = `pay_${email.split('@')[0]}`) {
  await send(app, 'payment.captured', { id, email: 'elsewhere@example.com', contact: '+919000055555' })
  const catalog = catalogWith({ batches: BATCHES }, () => NOON)
  const desk = createBooks({ ...booksOn(app, NOON, SELLER), catalog })
  const by = { name: 'owner', why: 'test' }
  assert.equal(
    await assignSeat({ ...desk, database: app.database }, { payment: id, email, course: 'AspenPlus' }, by),
    null,
  )
  const chosen = await desk.ledger.chooseBatch(id, batch, by)
  assert.ok(chosen === null || chosen.code === 'batchChosen')
  return id
}

const statusOf = async (answer: Promise<Response>) => (await answer).status

for (const engine of engines)
  suite(`people at the desk, on ${engine.name}`, () => {
    test('are listed the latest first, in pages, and found by the beginnings of words and last digits', async (t) => {
      const app = await open(engine, t)
      const { names, page } = await deskAs(app, 'support')
      await member(app, 'Meena Rao', { mobile: '9123456780' })
      await member(app, 'Ravi Śarma', { mobile: '9000011111', isProven: false })
      assert.deepEqual(await names(), ['Ravi Śarma', 'Meena Rao', 'Asha Rao'])
      for (const [query, found] of [
        ['q=RA me', ['Meena Rao']],
        ['q=śar', ['Ravi Śarma']],
        ['q=eena', []],
        ['q=meena@example.com', ['Meena Rao']],
        ['q=%2B91 91234 56780', ['Meena Rao']],
        ['q=56780', ['Meena Rao']],
        ['q=5678', []],
        ['q=780', []],
        ['q=%25', []],
        ['q=_____', []],
        ["q=' or 1=1 --", []],
        ['proven=yes&q=r', ['Meena Rao', 'Asha Rao']],
        ['proven=no', ['Ravi Śarma']],
        ['staff=yes', ['Asha Rao']],
      ] as const)
        assert.deepEqual(await names(query.replaceAll(' ', '%20')), found, query)
      for (let count = 0; count < 50; count += 1) await member(app, `Many${count}`, { isProven: false })
      const first = await page('proven=no')
      const second = await page(`proven=no&after=${encodeURIComponent(first.next ?? '')}`)
      assert.deepEqual([first.people.length, second.people.length, second.next], [50, 1, null])
      assert.equal(new Set([...first.people, ...second.people].map(({ id }) => id)).size, 51)
    })

    test('a question too long, or one that no list has, is refused', async (t) => {
      const app = await open(engine, t)
      const { get } = await deskAs(app, 'support')
      for (const query of [
        `q=${'x'.repeat(101)}`,
        'kind=ghosts',
        'proven=perhaps',
        'unknown=1',
        `after=${'x'.repeat(201)}`,
      ])
        assert.equal(await statusOf(get(`/people?${query}`)), 422, query)
      assert.equal(await statusOf(get(`/people?q=${encodeURIComponent('ab '.repeat(33))}`)), 200)
      assert.equal(await statusOf(get('/people?after=nonsense')), 200)
    })

    test('a name and a phone that change are found as they are now', async (t) => {
      const app = await open(engine, t)
      const { names } = await deskAs(app, 'support')
      const { cookie } = await member(app, 'Meena Rao')
      await app.send('PATCH', '/api/users/me', { fullName: 'Meera Iyer', mobile: '9222233333' }, { cookie })
      assert.deepEqual(await names('q=meera'), ['Meera Iyer'])
      assert.deepEqual(await names('q=33333'), ['Meera Iyer'])
      assert.deepEqual(await names('q=meena%20rao'), [])
    })

    test('members of before are found after a round', async (t) => {
      const app = await open(engine, t)
      const { names } = await deskAs(app, 'support')
      await member(app, 'Meena Rao')
      await app.database.db.deleteFrom('memberWords').execute()
      assert.deepEqual(await names('q=meena'), [])
      await app.site.workers.memberWords.round()
      assert.deepEqual(await names('q=meena'), ['Meena Rao'])
    })

    test('who holds a seat, and who asked without an account, are lists of their own', async (t) => {
      const app = await open(engine, t)
      const { names, page } = await deskAs(app, 'owner')
      const meena = await member(app, 'Meena Rao')
      await member(app, 'Ravi Rao')
      await seat(app, meena, OWN)
      await app.send('POST', '/api/feedback', contactMessage({ firstName: 'Usha', email: 'usha@iit.example' }))
      assert.deepEqual(await names('seat=yes'), ['Meena Rao'])
      assert.deepEqual(await names('seat=no'), ['Ravi Rao', 'Asha Rao'])
      assert.deepEqual(await names('kind=enquirers&q=iit'), ['Usha Rao'])
      const [row] = (await page('seat=yes')).people
      assert.deepEqual([row?.seats, row?.phone, row?.isProven], [1, '9876543210', true])
    })

    test('a page holds everything that is kept on a person', async (t) => {
      const app = await open(engine, t)
      const { person, get } = await deskAs(app, 'owner')
      const meena = await member(app, 'Meena Rao')
      await app.send('POST', '/api/feedback', contactMessage({ email: meena.email }))
      const asks = enrolment({ email: meena.email })
      assert.equal((await app.send('POST', '/api/enrollments/AspenHysys/announcements', asks)).status, 201)
      await buyFor(app, meena.cookie, 'Example Private Limited', '24ABCDE1234F1Z6')
      const id = await seat(app, meena, OWN)
      const detail = await person(meena.uid)
      assert.deepEqual(
        [detail.person.email, detail.person.phone, detail.person.gstin, detail.person.state],
        [meena.email, '9876543210', '24ABCDE1234F1Z6', 'Gujarat'],
      )
      assert.match(detail.account?.provenAt ?? '', /^2026-11-20T12:/)
      assert.deepEqual(
        [detail.signIn?.ways, detail.signIn?.sessions, detail.signIn?.hasFactor],
        [['credential'], 1, false],
      )
      assert.deepEqual(
        detail.seats.map(({ paymentId, course, batchKey }) => [paymentId, course, batchKey]),
        [[id, 'Aspen Plus', OWN]],
      )
      assert.deepEqual(
        detail.payments?.map((payment) => payment.id),
        [id],
      )
      assert.equal(detail.documents?.length, 1)
      assert.ok(detail.letters?.some(({ kind }) => kind === 'verification'))
      assert.ok(detail.letters?.some(({ kind }) => kind === 'seat'))
      assert.deepEqual(detail.leads?.map(({ about, state }) => `${about} ${state}`).toSorted(), [
        'Aspen Hysys new',
        'Aspen Plus won',
        'No course named new',
      ])
      assert.deepEqual(detail.touches.map(({ kind }) => kind).toSorted(), [
        'account',
        'letter',
        'letter',
        'record',
        'record',
        'seat',
      ])
      assert.deepEqual(
        detail.agreements?.map(({ about, endedAt }) => [about, endedAt]),
        [['Aspen Hysys', null]],
      )
      assert.deepEqual(detail.help, { obstacle: null, canVerify: false })
      const written = await (await get(`/people/${meena.uid}`)).text()
      assert.doesNotMatch(written, /token|password|secret/i)
      assert.equal(await statusOf(get('/people/nobody')), 404)
    })

    test('a contact belongs to an account only while its address is proven', async (t) => {
      const app = await open(engine, t)
      const { person } = await deskAs(app, 'support')
      await app.send('POST', '/api/feedback', contactMessage({ firstName: 'Usha', email: 'Usha@example.com' }))
      const contact = await app.database.db
        .selectFrom('contacts')
        .select('id')
        .where('email', '=', 'usha@example.com')
        .executeTakeFirstOrThrow()
      const enquirer = await person(contact.id)
      assert.deepEqual([enquirer.person.isMember, enquirer.account, enquirer.help], [false, null, null])
      assert.equal(enquirer.leads?.length, 1)
      assert.ok(enquirer.letters?.length, 'an address is written in any way')
      const usha = await member(app, 'Usha Else', { isProven: false })
      const unproven = await person(usha.uid)
      assert.deepEqual([unproven.leads, unproven.touches, unproven.sameAddress?.id], [[], [], contact.id])
      assert.deepEqual(unproven.help, { obstacle: null, canVerify: true })
      const beside = await person(contact.id)
      assert.deepEqual([beside.person.isMember, beside.sameAddress?.id], [false, usha.uid])
      await verifyAddress(app, usha.cookie, usha.email)
      const proven = await person(contact.id)
      assert.deepEqual([proven.person.id, proven.person.isMember, proven.sameAddress], [usha.uid, true, null])
      assert.equal(proven.leads?.length, 1)
      assert.deepEqual(await person(usha.uid), proven)
    })

    test('a trainer sees members of own batches alone, without a phone unless the owner grants it', async (t) => {
      const app = await open(engine, t)
      const { page, person, get, names, uid } = await deskAs(app, trainerOf(OWN))
      const own = await member(app, 'Meena Rao', { mobile: '9123456780' })
      const other = await member(app, 'Ravi Rao', { mobile: '9123456781' })
      const withdrawn = await member(app, 'Usha Rao')
      await seat(app, own, OWN)
      await seat(app, other, OTHER)
      const gone = await seat(app, withdrawn, OWN)
      await send(app, 'refund.processed', { id: gone, email: 'elsewhere@example.com' })
      const [row, ...others] = (await page()).people
      assert.deepEqual(
        [others.length, row?.name, row?.email, row?.phone, row?.gstin],
        [0, 'Meena Rao', own.email, null, ''],
      )
      for (const query of ['q=ravi', 'q=56780', 'q=9123456780', 'kind=enquirers', 'staff=yes&q=ravi', 'seat=no'])
        assert.deepEqual(await names(query), [], query)
      const detail = await person(own.uid)
      assert.deepEqual(
        [detail.person.phone, detail.payments, detail.documents, detail.leads, detail.agreements, detail.buyer],
        [null, null, null, null, null, null],
      )
      assert.deepEqual(
        [detail.signIn, detail.help, detail.sameAddress, detail.seats[0]?.paymentId],
        [null, null, null, null],
      )
      assert.deepEqual(detail.letters, [], 'letters of payments are none of a trainer')
      const contact = await app.database.db
        .selectFrom('contacts')
        .select('id')
        .where('userId', '=', other.uid)
        .executeTakeFirstOrThrow()
      const unknown = await (await get('/people/nobody')).json()
      for (const id of [other.uid, contact.id, withdrawn.uid, uid]) {
        const answer = await get(`/people/${id}`)
        assert.equal(answer.status, 404)
        const { instance: _path, requestId: _id, ...said } = await answer.json()
        const { instance: _other, requestId: _else, ...known } = unknown
        assert.deepEqual(said, known, 'as if there were nobody')
      }
      await app.database.db.insertInto('staffGrants').values({ userId: uid, right: 'phonesRead' }).execute()
      assert.deepEqual(
        (await page('q=56780')).people.map(({ phone }) => phone),
        ['9123456780'],
      )
      assert.deepEqual(await names('q=56781'), [])
      assert.equal((await person(own.uid)).person.phone, '9123456780')
    })

    test('a trainer sees no seat of a member in the batch of another', async (t) => {
      const app = await open(engine, t)
      const { person } = await deskAs(app, trainerOf(OWN))
      const meena = await member(app, 'Meena Rao')
      await seat(app, meena, OWN)
      await send(app, 'payment.captured', { id: 'pay_hysys', email: 'elsewhere@example.com' })
      await app.database.db
        .insertInto('seats')
        .values({
          paymentId: 'pay_hysys',
          userId: meena.uid,
          courseId: 'AspenHysys',
          batchKey: null,
          state: 'active',
          createdAt: NOON.toISOString(),
          updatedAt: NOON.toISOString(),
        })
        .execute()
      const place = { userId: meena.uid, courseId: 'AspenHysys', paymentId: 'pay_hysys', why: '' }
      await app.database.write((tx) => takePlace(tx, CLI, place, { key: OTHER, capacity: null }))
      const { seats, person: row } = await person(meena.uid)
      assert.deepEqual([seats.map(({ batchKey }) => batchKey), row.seats], [[OWN], 1])
    })

    test('an accountant sees name, state, GST number and money, and finds by nothing else', async (t) => {
      const app = await open(engine, t)
      const { page, person, get, names } = await deskAs(app, 'accountant')
      const meena = await member(app, 'Meena Rao', { mobile: '9123456780' })
      await buyFor(app, meena.cookie, 'Example Private Limited', '24ABCDE1234F1Z6')
      const id = await seat(app, meena, OWN)
      const row = (await page('q=meena')).people[0]
      assert.deepEqual(
        [row?.name, row?.email, row?.phone, row?.isProven, row?.state, row?.gstin, row?.roles],
        ['Meena Rao', null, null, null, 'Gujarat', '24ABCDE1234F1Z6', []],
      )
      for (const query of ['q=example', 'q=meena@example.com', 'q=56780', 'kind=enquirers'])
        assert.deepEqual(await names(query.replace('meena@', 'x@')), [], query)
      assert.equal((await names('proven=no')).length, (await names()).length, 'not asked by what is not shown')
      const detail = await person(meena.uid)
      assert.deepEqual(
        [detail.account, detail.signIn, detail.letters, detail.leads, detail.agreements, detail.help, detail.touches],
        [null, null, null, null, null, null, []],
      )
      assert.deepEqual([detail.payments?.map((one) => one.id), detail.documents?.length], [[id], 1])
      assert.equal(detail.buyer?.company, 'Example Private Limited')
      assert.doesNotMatch(await (await get(`/people/${meena.uid}`)).text(), /9123456780|9000055555/)
      await app.send('POST', '/api/feedback', contactMessage({ firstName: 'Usha', email: 'usha@example.com' }))
      const contact = await app.database.db
        .selectFrom('contacts')
        .select('id')
        .where('email', '=', 'usha@example.com')
        .executeTakeFirstOrThrow()
      assert.equal(await statusOf(get(`/people/${contact.id}`)), 404)
    })

    test('a page asks no more of the database the more there is on it', async (t) => {
      const app = await open(engine, t)
      const { uid: owner } = await deskAs(app, 'owner')
      const [few, many] = [await member(app, 'Meena Rao'), await member(app, 'Ravi Rao')]
      await seat(app, few, OWN)
      await seat(app, many, OWN)
      const values = {
        userId: many.uid,
        state: 'active' as const,
        createdAt: NOON.toISOString(),
        updatedAt: NOON.toISOString(),
      }
      for (const courseId of ['AspenHysys', 'ProcessSafety', 'ProcessDesign']) {
        await send(app, 'payment.captured', { id: `pay_${courseId}`, email: 'elsewhere@example.com' })
        await app.database.db
          .insertInto('seats')
          .values({ ...values, paymentId: `pay_${courseId}`, courseId, batchKey: null })
          .execute()
      }
      for (let count = 0; count < 10; count += 1)
        await app.send('POST', '/api/feedback', contactMessage({ email: many.email }))
      const queriesFor = async (uid: string) => {
        let count = 0
        const queries = app.database.db.withPlugin({
          transformQuery({ node }) {
            count += 1
            return node
          },
          transformResult: async ({ result }) => result,
        })
        const staff = { uid: owner, roles: [{ role: 'owner' as const, batchKey: null }], granted: [] }
        const detail = await personDetail({ queries, catalog: app.catalog, now: () => NOON }, sightOf(staff), uid)
        assert.ok(detail)
        return count
      }
      const count = await queriesFor(few.uid)
      assert.ok(count <= 32, `${count} queries`)
      assert.ok((await queriesFor(many.uid)) <= count + 1)
    })
  })
