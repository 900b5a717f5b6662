import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { FOUND_MOST, SearchAnswer } from '#contract/people.ts'
import { may, ROLES, type Right, type Role } from '#contract/staff.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { verifyAddress } from '../../../tests/support/api-member.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { buyFor, documentDeps, seated, SELLER } from '../../../tests/support/documents.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { PAYMENT_ENV, send } from '../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'

const OWN_BATCH = 'AP-2025-01'

/** Meena has a seat, a payment, an invoice, letters and leads; Ravi has asked; somebody paid whom nobody knows. */
async function open(engine: TestEngine, cleaner: Cleaner) {
  const app = await createTestApp(engine, cleaner, { env: { ...PAYMENT_ENV, ...SELLER } })
  const email = 'meena@example.com'
  const meena = await seated(app, SELLER, { email, id: 'pay_Meena1234', fullName: 'Meena Iyer' })
  await verifyAddress(app, meena.cookie, email)
  await buyFor(app, meena.cookie, 'Example Private Limited', '24ABCDE1234F1Z6')
  await app.send(
    'POST',
    '/api/feedback',
    contactMessage({ firstName: 'Ravi', email: 'ravi@example.com', phone: '9123456780' }),
  )
  await send(app, 'payment.captured', { id: 'pay_Lost00009', email: 'lost@example.com', contact: '+919000012345' })
  const { ledger } = documentDeps(app, SELLER)
  await ledger.chooseBatch('pay_Meena1234', OWN_BATCH, { actor: 'cli:owner', at: NOON, why: 'test' })
  return { app, meena }
}

async function searchAs(app: TestApp, role: Role, batchKey: string | null = null) {
  const { cookie, uid } = await registerStaff(app, `${role}@staff.example`, { role, batchKey })
  const ask = (q: string) => app.request(`/api/desk/search?q=${encodeURIComponent(q)}`, { headers: { cookie } })
  return { uid, ask, find: async (q: string) => SearchAnswer.parse(await (await ask(q)).json()) }
}

type Kind = keyof SearchAnswer
const NEEDS: Readonly<Record<Exclude<Kind, 'people'>, Right>> = {
  leads: 'leadsRead',
  payments: 'paymentsRead',
  documents: 'documentsRead',
  letters: 'lettersRead',
}
const KINDS = ['leads', 'payments', 'documents', 'letters'] as const

for (const engine of engines)
  suite(`the search over everything, on ${engine.name}`, () => {
    test('finds people and what is theirs, and each thing by its number', async (t) => {
      const { app, meena } = await open(engine, t)
      const { find } = await searchAs(app, 'owner')
      const found = await find('mee iy')
      assert.deepEqual(
        found.people.map(({ title, href }) => [title, href]),
        [['Meena Iyer', `/desk/people/${meena.uid}`]],
      )
      assert.ok(found.leads.every(({ title }) => title === 'Meena Iyer') && found.leads.length === 2)
      assert.deepEqual(
        found.payments.map(({ id }) => id),
        ['pay_Meena1234'],
      )
      const [document] = found.documents
      assert.match(document?.title ?? '', /^SYN\//)
      assert.ok(found.letters.every(({ about }) => about === 'To meena@example.com') && found.letters.length > 1)
      for (const q of ['pay_Lost00009', '0009', 'Lost00009', 'lost@example.com', '12345', '+91 90000 12345'])
        assert.deepEqual(
          (await find(q)).payments.map(({ id }) => id),
          ['pay_Lost00009'],
          q,
        )
      for (const q of [document?.title ?? '', document?.title.toLowerCase() ?? '', '000001'])
        assert.equal((await find(q)).documents[0]?.id, document?.id, q)
      assert.deepEqual(
        (await find('ravi')).people.map(({ title }) => title),
        ['Ravi Rao'],
      )
      assert.deepEqual(
        (await find('56780')).people.map(({ title }) => title),
        ['Ravi Rao'],
      )
    })

    test('finds nothing by signs that stand for others, and refuses what is too short or too long', async (t) => {
      const { app } = await open(engine, t)
      const { find, ask } = await searchAs(app, 'owner')
      for (const q of ['%%', '____', '%!%', '\\\\', "' or ''='", '****', '@@', 'pay%'])
        assert.deepEqual(Object.values(await find(q)).flat(), [], q)
      for (const q of ['', 'a', ' a ', 'x'.repeat(202)]) assert.equal((await ask(q)).status, 422, q)
      assert.equal((await ask('ab '.repeat(33))).status, 200)
    })

    test('answers each role what the table lets it read, and no more', async (t) => {
      const { app } = await open(engine, t)
      for (const role of ROLES) {
        const { find, uid } = await searchAs(app, role, role === 'trainer' ? 'AP-2099-01' : null)
        const staff = { uid, roles: [{ role, batchKey: null }], granted: [] }
        for (const q of [
          'meena',
          'meena@example.com',
          'pay_Meena1234',
          '1234',
          '000001',
          'lost@example.com',
          '12345',
        ]) {
          const found = await find(q)
          for (const kind of KINDS)
            if (!may(staff, NEEDS[kind])) assert.deepEqual(found[kind], [], `${role} ${q} ${kind}`)
        }
        for (const kind of KINDS)
          if (role !== 'trainer' && may(staff, NEEDS[kind]))
            assert.ok((await find('meena'))[kind].length > 0, `${role} ${kind}`)
      }
    })

    test('a trainer finds members of own batches alone, and nobody by a phone', async (t) => {
      const { app } = await open(engine, t)
      const { find } = await searchAs(app, 'trainer', OWN_BATCH)
      assert.deepEqual(
        (await find('meena')).people.map(({ title }) => title),
        ['Meena Iyer'],
      )
      for (const q of ['ravi', '9876543210', '43210', '3210'])
        assert.deepEqual(Object.values(await find(q)).flat(), [], q)
      assert.deepEqual((await find('meena')).letters, [])
      assert.doesNotMatch(JSON.stringify(await find('meena')), /\d{10}|GST|pay_/)
      const other = await open(engine, t)
      const elsewhere = await searchAs(other.app, 'trainer', 'AP-2099-01')
      assert.deepEqual(Object.values(await elsewhere.find('meena')).flat(), [])
    })

    test('an accountant finds names and money, and nobody by a phone or an address', async (t) => {
      const { app } = await open(engine, t)
      const { find } = await searchAs(app, 'accountant')
      assert.deepEqual(
        (await find('meena')).people.map(({ title, about }) => [title, about]),
        [['Meena Iyer', 'Gujarat']],
      )
      for (const q of ['example', '43210', '9000012345', '12345', 'ravi']) {
        const { people, payments } = await find(q)
        assert.deepEqual([people, payments], [[], []], q)
      }
    })

    test('gives no more than a few of each', async (t) => {
      const { app } = await open(engine, t)
      const { find } = await searchAs(app, 'owner')
      for (let count = 0; count < FOUND_MOST + 3; count += 1)
        await app.send(
          'POST',
          '/api/feedback',
          contactMessage({ firstName: 'Many', email: `many${count}@example.com` }),
        )
      const found = await find('many')
      assert.deepEqual(
        [found.people.length, found.leads.length, found.letters.length],
        [FOUND_MOST, FOUND_MOST, FOUND_MOST],
      )
    })
  })
