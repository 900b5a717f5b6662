import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { contactMessage, enrolment } from '#stand-ins/people/makers.ts'
import { verifyAddress } from '../../../tests/support/api-member.ts'
import { buyFor } from '../../../tests/support/documents.ts'
import { engines } from '../../../tests/support/engines.ts'
import { send } from '../../../tests/support/payment-chain.ts'
import { NOON } from '../../../tests/support/test-app.ts'
import { personDetail } from './person-detail.ts'
import { viewOf } from './people-view.ts'
import { deskAs, member, open, OWN, seat, statusOf } from '../../../tests/support/people-desk.ts'

for (const engine of engines)
  suite(`a person at the desk, on ${engine.name}`, () => {
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
        const detail = await personDetail({ queries, catalog: app.catalog, now: () => NOON }, viewOf(staff, []), uid)
        assert.ok(detail)
        return count
      }
      const count = await queriesFor(few.uid)
      assert.ok(count <= 32, `${count} queries`)
      assert.ok((await queriesFor(many.uid)) <= count + 1)
    })
  })
