import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { OwnConsents, type ConsentState } from '#contract/consents.ts'
import { codeOf, EMAIL, register, verifyAddress } from '../../../tests/support/api-member.ts'
import { draftOf, publishAll } from '../../../tests/support/content.ts'
import { opened } from '../../../tests/support/consents.ts'
import { engines } from '../../../tests/support/engines.ts'
import { NO_LIMITS, type TestApp } from '../../../tests/support/test-app.ts'
import { compose } from '../../outbox/compose.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import { holdMember } from '../accounts/held-member.ts'
import { RESTORED_LISTS } from '../backups/restored-lists.ts'
import { standingList } from './standing-list.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

const SECRET = 'a secret for tests, 32 characters'

const TOLD = { purpose: 'batches', channel: 'phone', proof: 'She said so at noon' }

const letterTo = (to: string) =>
  compose({ kind: 'batchAnnouncement', to, subject: 'Next batch', paragraphs: ['It begins.'], closing: [] })

const link = (email = EMAIL, purpose = 'batches' as const) =>
  unsubscribeLink({ siteUrl: '', secret: SECRET }, { email, purpose })

const press = (app: TestApp, address = link()) => app.request(address, { method: 'POST' })

for (const engine of engines)
  suite(`consents, on ${engine.name}`, () => {
    test('the last one in time decides, in any order and at once, and nothing is sent against it', async (t) => {
      const { app, other, desk, standing, say, shown } = await opened(engine, t)
      const seen = async () => (await shown()).consents?.consents.find(({ purpose }) => purpose === 'batches')?.since
      const ways = {
        accountYes: () => say('given'),
        accountNo: () => say('withdrawn'),
        deskYes: async () =>
          desk.send('/people/' + (await shown()).person.id + '/consents', {
            ...TOLD,
            state: 'given',
            seen: (await seen()) ?? null,
          }),
        deskNo: async () =>
          desk.send('/people/' + (await shown()).person.id + '/consents', { ...TOLD, state: 'withdrawn', seen: null }),
        link: () => press(other),
      }
      const way = fc.constantFrom(...(Object.keys(ways) as Array<keyof typeof ways>))
      const outbox = createOutbox(app.database, () => new Date())
      const go = async () => {
        const sent = () => [...app.mailer.sent, ...other.mailer.sent].filter(({ subject }) => subject === 'Next batch')
        const before = sent().length
        await Promise.all([app.postman.round(), other.postman.round()])
        return sent().length - before
      }
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(way, { minLength: 1, maxLength: 3 }), { maxLength: 5 }), async (steps) => {
          for (const together of steps) {
            await app.database.write((tx) => outbox.enqueue(tx, letterTo(EMAIL)))
            const answers = await Promise.all(together.map((one) => ways[one]()))
            const [only] = together
            assert.ok(answers.every(({ status }) => status === 200 || (status === 409 && together.length > 1)))
            const now = await standing()
            if (together.length === 1)
              assert.equal(now, only === 'accountYes' || only === 'deskYes' ? 'given' : 'withdrawn')
            const rows = app.database.db.selectFrom('consents').select(['at', 'state']).where('purpose', '=', 'batches')
            const last = (await rows.execute()).toSorted((a, b) =>
              `${a.at} ${a.state}` < `${b.at} ${b.state}` ? -1 : 1,
            )
            assert.equal(now, last.at(-1)?.state, 'the ledger says the same')
            assert.equal(await go(), now === 'given' ? 1 : 0)
          }
        }),
        { numRuns: 8 },
      )
      const stopped = app.database.db
        .selectFrom('outbox')
        .select(['state', 'letter'])
        .where('subject', '=', 'Next batch')
      assert.ok(
        (await stopped.execute()).every(
          ({ state, letter }) => /^(sent|stopped)$/.test(state) && !letter.includes('token='),
        ),
      )
    })

    test('a yes needs the notice that is live, which is kept in its very words; a no needs none', async (t) => {
      const { app, say, standing, own } = await opened(engine, t, { isLive: true })
      assert.equal((await say('given', 'newsletter')).status, 200)
      await publishAll(app.database, [draftOf('notice/newsletter', { text: 'We write twice a year.' })])
      await app.catalog.refresh()
      const news = (await own()).consents.find(({ purpose }) => purpose === 'newsletter')
      assert.deepEqual([news?.noticeVersion, news?.text, news?.standing], [1, 'We write twice a year.', 'given'])
      const stale = await say('given', 'newsletter', 0)
      assert.deepEqual([stale.status, await codeOf(stale)], [409, 'versionStale'])
      assert.equal((await say('given', 'newsletter', 1)).status, 200, 'to the new words too')
      assert.equal((await say('withdrawn', 'newsletter', 0)).status, 200)
      assert.equal(await standing('newsletter'), 'withdrawn')
      const kept = app.database.db.selectFrom('consents').innerJoin('notices', 'digest', 'noticeDigest')
      assert.deepEqual(
        (await kept.select(['version', 'text']).orderBy('at').execute()).map(({ version, text }) => [
          version,
          text.startsWith('We write twice'),
        ]),
        [
          [0, false],
          [1, true],
        ],
      )
    })

    test('of an address that nobody has proven are neither shown nor said', async (t) => {
      const { app, own, say, shown, member, desk } = await opened(engine, t, { isProven: false })
      await press(app)
      assert.deepEqual(await own(), { isProven: false, consents: [] })
      for (const state of ['given', 'withdrawn'] as const)
        assert.equal(await codeOf(await say(state)), 'addressNotProven')
      assert.equal((await shown()).consents, null)
      const told = await desk.send(`/people/${member.uid}/consents`, { ...TOLD, state: 'given', seen: null })
      assert.equal(await codeOf(told), 'addressMissing')
      const rows = await app.database.db.selectFrom('consents').select(['channel', 'state']).execute()
      assert.deepEqual(
        rows.map(({ channel, state }) => [channel, state]),
        [['link', 'withdrawn']],
      )
    })

    test('of somebody who is erased at this moment are not written any more', async (t) => {
      const { app, member, say } = await opened(engine, t)
      const held = Promise.withResolvers<void>()
      const end = Promise.withResolvers<void>()
      const erasing = app.database.write(async (tx) => {
        await holdMember(tx, member.uid)
        held.resolve()
        await end.promise
        await tx.updateTable('user').set({ erasedAt: 'now' }).where('id', '=', member.uid).execute()
      })
      await held.promise
      const answer = say('given', 'newsletter', 0)
      await setTimeout(300)
      end.resolve()
      await erasing
      assert.equal(await codeOf(await answer), 'signInRequired')
      assert.deepEqual(await app.database.db.selectFrom('consents').selectAll().execute(), [])
    })

    test('staff write down what they were told with how, and never over a later no', async (t) => {
      const { app, desk, shown, member } = await opened(engine, t)
      const tell = (changes: object) => desk.send(`/people/${member.uid}/consents`, { ...TOLD, seen: null, ...changes })
      assert.equal((await tell({ state: 'given', proof: ' ' })).status, 422)
      assert.equal((await tell({ state: 'given', channel: 'account' })).status, 422, 'that is no way of being told')
      assert.equal((await tell({ state: 'given' })).status, 200)
      const [yes] = (await shown()).consents?.entries ?? []
      assert.deepEqual([yes?.state, yes?.channel, yes?.by, yes?.noticeVersion], ['given', 'phone', 'Asha Rao', 0])
      await press(app)
      assert.equal(await codeOf(await tell({ state: 'given', seen: yes?.at })), 'versionStale')
      assert.equal((await tell({ state: 'withdrawn' })).status, 200, 'a no that stands is no second row')
      const noted = app.database.db
        .selectFrom('auditLog')
        .select(['action', 'after'])
        .where('action', 'like', 'consent.%')
      assert.deepEqual(
        (await noted.execute()).map(({ action, after }) => [
          action,
          after?.includes('batches'),
          after?.includes('noon'),
        ]),
        [['consent.give', true, false]],
      )
    })

    test('stand in the lists of a restored copy as they stand now', async (t) => {
      const { app, say } = await opened(engine, t)
      for (const [state, purpose] of [
        ['given', 'newsletter'],
        ['given', 'whatsapp'],
        ['withdrawn', 'whatsapp'],
      ] as const)
        await say(state, purpose)
      const standing = async (state: ConsentState) =>
        (await standingList(app.database.db, state)).map(({ email, purpose }) => [email, purpose])
      assert.deepEqual(await standing('given'), [[EMAIL, 'newsletter']])
      assert.deepEqual(await standing('withdrawn'), [[EMAIL, 'whatsapp']])
      assert.equal(RESTORED_LISTS.filter(({ title }) => /agreed|said no/.test(title)).length, 2)
    })

    test('a row is never changed or deleted, but for an erasure', async (t) => {
      const { app, say, standing } = await opened(engine, t)
      await say('given')
      const { db } = app.database
      await assert.rejects(db.updateTable('consents').set({ state: 'withdrawn' }).execute(), /never changed/)
      await assert.rejects(db.deleteFrom('consents').execute(), /never changed/)
      assert.equal(await standing(), 'given')
      await db.updateTable('consents').set({ email: '', proof: '', userId: null }).execute()
      assert.equal(await standing(), 'none', 'a yes ends with its erasure')
      assert.deepEqual(await standingList(db, 'given'), [])
      await press(app)
      await db.updateTable('consents').set({ email: '', proof: '', userId: null }).execute()
      assert.equal(await standing(), 'withdrawn', 'a no outlives it')
    })

    test('are bounded for an account, but a no never is', async (t) => {
      const limits = { ...NO_LIMITS, yesesPerAccount: { times: 2, seconds: 86_400 } }
      const { say, standing } = await opened(engine, t, { limits })
      const statuses = []
      for (const state of ['given', 'withdrawn', 'given', 'given', 'withdrawn', 'withdrawn'] as const)
        statuses.push((await say(state)).status)
      assert.deepEqual(statuses, [200, 200, 200, 429, 200, 200])
      assert.equal(await standing(), 'withdrawn')
    })

    test('of somebody else cannot be reached by any address', async (t) => {
      const { app, cookie, say } = await opened(engine, t)
      await say('given')
      const ravi = await register(app, { email: 'ravi@example.com' })
      await verifyAddress(app, ravi.cookie, 'ravi@example.com')
      const asRavi = { cookie: ravi.cookie }
      await app.send('POST', '/api/users/me/consents/batches', { state: 'withdrawn', noticeVersion: 0 }, asRavi)
      for (const path of ['/api/users/me/consents/everything', '/api/users/me/consents/BATCHES'])
        assert.equal((await app.send('POST', path, { state: 'given', noticeVersion: 0 }, { cookie })).status, 404)
      const { consents } = OwnConsents.parse(
        await (await app.request('/api/users/me/consents', { headers: { cookie } })).json(),
      )
      assert.equal(consents.find(({ purpose }) => purpose === 'batches')?.standing, 'given')
    })
  })
