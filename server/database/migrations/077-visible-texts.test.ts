import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { PURPOSES } from '#contract/consents.ts'
import { type Cleaner, engines, type TestEngine } from '../../../tests/support/engines.ts'
import { migrate } from '../migrate.ts'
import { type Database, openDatabase } from '../open.ts'
import { accountKey, mailboxKey } from '../../http/limits.ts'

const AT = '2026-11-01T10:00:00.000Z'
const COUNT = 1_100

async function before(engine: TestEngine, cleaner: Cleaner): Promise<Database> {
  const database = await openDatabase(await engine.location(cleaner), () => {})
  cleaner.after(() => database.close())
  await migrate(database, { upTo: '076-folded-letters' })
  return database
}

const profile = { mobile: '9876543210', collegeYear: '', companyDept: '', courseName: '' }

const account = ({ db }: Database, id: string, email: string, changes = {}) =>
  db
    .insertInto('user')
    .values({
      id,
      name: id,
      email,
      emailVerified: 1,
      image: null,
      ...profile,
      provenAt: AT,
      erasedAt: null,
      createdAt: AT,
      updatedAt: AT,
      ...changes,
    })
    .execute()

const contact = ({ db }: Database, id: string, email: string | null, changes = {}) =>
  db
    .insertInto('contacts')
    .values({
      id,
      name: id,
      email,
      mailbox: email ?? '',
      phone: '',
      userId: null,
      firstSeenAt: AT,
      lastSeenAt: AT,
      mergedInto: null,
      hiddenAt: null,
      version: 1,
      ...changes,
    })
    .execute()

const lead = ({ db }: Database, id: string, sortName: string) =>
  db
    .insertInto('leads')
    .values({
      id: `l${id}`,
      contactId: id,
      interest: 'general',
      state: 'new',
      stateSince: AT,
      assigneeId: null,
      nextOn: '9999-12-31',
      nextWhat: '',
      source: 'contact form',
      lostReason: '',
      sortName,
      isListed: 1,
      firstAnsweredAt: null,
      createdAt: AT,
      updatedAt: AT,
      version: 1,
    })
    .execute()

const accountOf = async ({ db }: Database, id: string) => ({
  ...(await db
    .selectFrom('user')
    .select(['name', 'email', 'emailVerified', 'provenAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()),
})

const contactOf = async ({ db }: Database, id: string) => ({
  ...(await db
    .selectFrom('contacts')
    .select(['name', 'email', 'mailbox', 'userId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()),
})

const statesOf = async ({ db }: Database) =>
  (await db.selectFrom('unseenAddresses').selectAll().orderBy('after').execute()).map(
    ({ after, state }) => `${after} ${state}`,
  )

for (const engine of engines)
  suite(`texts from before, on ${engine.name}`, () => {
    test('are cleaned in every page of a table, and addresses that are taken stay', async (t) => {
      const database = await before(engine, t)
      await database.write(async (tx) => {
        const by = { ...database, db: tx }
        for (let number = 0; number < COUNT; number += 1) {
          const id = `c${String(number).padStart(4, '0')}`
          await contact(by, id, `${id}\u200B@example.com`, { name: `É\u00A0 ${number}\u00AD` })
          await lead(by, id, `é\u00A0 ${number}\u00AD`)
          if (number % 10 === 0) await contact(by, `x${id}`, `${id}@example.com`)
        }
      })
      await migrate(database)
      const rows = await database.db
        .selectFrom('contacts')
        .selectAll()
        .where('id', 'like', 'c%')
        .orderBy('id')
        .execute()
      for (const [number, { id, name, email, mailbox }] of rows.entries()) {
        const isTaken = number % 10 === 0
        assert.equal(name, `É ${number}`)
        assert.equal(email, `${id}${isTaken ? '\u200B' : ''}@example.com`)
        assert.equal(mailbox, `${id}${isTaken ? '\u200B' : ''}@example.com`)
      }
      const names = await database.db.selectFrom('leads').select('sortName').orderBy('contactId').execute()
      assert.deepEqual(
        names.map(({ sortName }) => sortName),
        rows.map((_row, number) => `é ${number}`),
      )
      const states = await statesOf(database)
      assert.deepEqual([states.filter((state) => state.endsWith('taken')).length, states.length], [COUNT / 10, COUNT])
    })

    test('an account whose address changes has proven none, keeps no session or link, and owns no contact', async (t) => {
      const database = await before(engine, t)
      const { db } = database
      await account(database, 'asha', 'as\u200Bha+x@example.com', { name: 'Asha\u2060 \tRao', collegeYear: '\u200B' })
      await contact(database, 'own', 'as\u200Bha+x@example.com', { userId: 'asha' })
      await account(database, 'ravi', 'ravi@example.com')
      await contact(database, 'his', 'ravi@example.com', { userId: 'ravi' })
      for (const userId of ['asha', 'ravi']) {
        const times = { createdAt: AT, updatedAt: AT, expiresAt: '2027-01-01T00:00:00.000Z' }
        const none = { ipAddress: null, userAgent: null, openedAt: AT, confirmedAt: null, deskSince: null }
        await db
          .insertInto('session')
          .values({ id: userId, token: userId, userId, ...none, ...times })
          .execute()
        await db
          .insertInto('verification')
          .values({ id: userId, identifier: `reset-password:${userId}`, value: userId, ...times })
          .execute()
      }
      const no = { purpose: PURPOSES[0], at: AT } as const
      await db
        .insertInto('suppressions')
        .values({ mailbox: mailboxKey('as\u200Bha@example.com'), ...no })
        .execute()
      await migrate(database)
      assert.deepEqual(await accountOf(database, 'asha'), {
        name: 'Asha Rao',
        email: 'asha+x@example.com',
        emailVerified: 0,
        provenAt: null,
      })
      assert.deepEqual(await contactOf(database, 'own'), {
        name: 'own',
        email: 'asha+x@example.com',
        mailbox: 'asha@example.com',
        userId: null,
      })
      assert.deepEqual(await contactOf(database, 'his'), {
        name: 'his',
        email: 'ravi@example.com',
        mailbox: 'ravi@example.com',
        userId: 'ravi',
      })
      for (const table of ['session', 'verification'] as const)
        assert.deepEqual(
          (await db.selectFrom(table).select('id').execute()).map(({ id }) => id),
          ['ravi'],
        )
      const noes = await db.selectFrom('suppressions').select('mailbox').execute()
      assert.ok(noes.some(({ mailbox }) => mailbox === mailboxKey('asha@example.com')))
    })

    test('an account that works at the desk stays, and so does one whose address somebody has', async (t) => {
      const database = await before(engine, t)
      const { db } = database
      await account(database, 'owner', 'own\u00ADer@example.com')
      await db
        .insertInto('staffRoles')
        .values({ userId: 'owner', role: 'owner', batchKey: '', grantedBy: 'cli:x', grantedAt: AT })
        .execute()
      await account(database, 'first', 'two\u200B@example.com')
      await account(database, 'second', 'two@example.com')
      await account(database, 'third', 'three\u200B@example.com')
      await contact(database, 'wrote', 'three@example.com')
      await contact(database, 'form', 'fo\u200Bur@example.com')
      await account(database, 'member', 'four\u2060@example.com')
      await migrate(database)
      for (const [id, email, emailVerified] of [
        ['owner', 'own\u00ADer@example.com', 1],
        ['first', 'two\u200B@example.com', 1],
        ['second', 'two@example.com', 1],
        ['third', 'three\u200B@example.com', 1],
        ['member', 'four@example.com', 0],
      ] as const) {
        const now = await accountOf(database, id)
        assert.deepEqual([now.email, now.emailVerified], [email, emailVerified], id)
      }
      assert.equal((await contactOf(database, 'form')).email, 'fo\u200Bur@example.com')
      assert.deepEqual((await statesOf(database)).toSorted(), [
        'four@example.com cleaned',
        'four@example.com taken',
        'owner@example.com staff',
        'three@example.com taken',
        'two@example.com taken',
      ])
    })

    test('a name in which nothing can be seen gives way to the address, and money stays', async (t) => {
      const database = await before(engine, t)
      const { db } = database
      await account(database, 'asha', 'asha@example.com', { name: '\u200B' })
      await contact(database, 'ravi', null, { name: '\u2060' })
      const old = {
        id: 'old',
        courseId: 'AspenPlus',
        batchKey: 'x',
        note: '',
        state: 'waiting',
        obstacle: 'proof',
      } as const
      const email = 'me\u200Bera@example.com'
      await db
        .insertInto('oldSeats')
        .values({
          ...old,
          email,
          address: accountKey(email),
          name: 'Meera\u200B',
          wantsLetter: 0,
          userId: null,
          at: AT,
          settledAt: null,
          version: 1,
        })
        .execute()
      await db
        .insertInto('buyerStates')
        .values({ userId: 'asha', state: '27', company: 'Dye\u200B  Works', gstin: '', zone: 'none', folded: '' })
        .execute()
      await sql`insert into "payments" ("id", "version", "facts", "email", "phone", "amount", "currency", "state", "isPaid",
        "createdAt", "updatedAt") values ('pay_1', 1, '{}', ${email}, '', 1, 'INR', 'captured', 1, ${AT}, ${AT})`.execute(
        db,
      )
      await migrate(database)
      assert.equal((await accountOf(database, 'asha')).name, 'asha@example.com')
      assert.equal((await contactOf(database, 'ravi')).name, '\u2060')
      const seat = await db.selectFrom('oldSeats').select(['email', 'address', 'name']).executeTakeFirstOrThrow()
      assert.deepEqual(
        { ...seat },
        {
          email: 'meera@example.com',
          address: accountKey('meera@example.com'),
          name: 'Meera',
        },
      )
      const buyer = await db.selectFrom('buyerStates').select(['company', 'folded']).executeTakeFirstOrThrow()
      assert.deepEqual([buyer.company, buyer.folded.trim()], ['Dye Works', 'dye works'])
      assert.equal((await db.selectFrom('payments').select('email').executeTakeFirstOrThrow()).email, email)
    })
  })
