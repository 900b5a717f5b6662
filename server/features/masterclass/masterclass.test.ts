import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Masterclasses } from '#contract/masterclasses.ts'
import { batchBody } from '../../../tests/support/published.ts'
import { dumpOf, publishAll } from '../../../tests/support/content.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import {
  at,
  confirmation,
  JOIN,
  lettersOf,
  openMasterclass,
  pathOf,
  push,
  REPLAY,
  show,
  written,
} from '../../../tests/support/masterclass.ts'
import { buyer, press as pressButton, send } from '../../../tests/support/payment-chain.ts'
import { NOON, testAppOn, type TestApp } from '../../../tests/support/test-app.ts'

const rowOf = ({ database: { db } }: TestApp) => db.selectFrom('registrations').selectAll().executeTakeFirstOrThrow()

const REMINDER = 'Free masterclass: Saturday, 21 November 2026, 7:00 pm IST'

for (const engine of engines)
  suite(`the chain of a masterclass, on ${engine.name}`, () => {
    test('a registration brings a letter with the calendar and a link that opens a page of one button', async (t) => {
      const app = await openMasterclass(engine, t)
      const { letter, seat } = await confirmation(app, 'asha@example.com')
      assert.equal(letter.attachments[0]?.name, 'columns.ics')
      assert.ok(letter.unsubscribe)
      assert.match(seat, /^\/api\/masterclass\/seat\?token=[\w-]{22}$/)
      for (const method of ['GET', 'HEAD']) {
        const answer = await app.request(seat, { method })
        assert.equal(answer.status, 200)
        assert.deepEqual(
          ['referrer-policy', 'cache-control', 'x-robots-tag'].map((name) => answer.headers.get(name)),
          ['no-referrer', 'no-store', 'noindex'],
        )
        const html = await answer.text()
        assert.doesNotMatch(html, /asha|Asha|<script|planted/)
        if (method === 'GET') assert.equal(html.match(/<button>/g)?.length, 1)
      }
      const { confirmedAt, joinedAt } = await rowOf(app)
      assert.deepEqual([confirmedAt, joinedAt], [null, null], 'opening it notes nothing')
      assert.doesNotMatch(await dumpOf(app.database).then((dump) => dump.replaceAll(/token=/g, '')), /planted/)
    })

    test('leads into the session around its hours alone, and notes the joining once', async (t) => {
      const app = await openMasterclass(engine, t)
      const { seat } = await confirmation(app, 'asha@example.com')
      app.setTime(new Date(at('21T13:15').getTime() - 1))
      const early = await push(app, seat)
      assert.equal(early.status, 200)
      assert.doesNotMatch(await early.text(), /planted/)
      assert.equal((await rowOf(app)).joinedAt, null)
      app.setTime(at('21T13:15'))
      assert.match(await (await app.request(seat)).text(), /Join now/)
      assert.equal((await rowOf(app)).joinedAt, null)
      for (const time of ['21T13:15', '21T14:00', '21T14:59']) {
        app.setTime(at(time))
        const answer = await push(app, seat)
        assert.deepEqual([answer.status, answer.headers.get('location')], [303, JOIN])
        assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
      }
      assert.equal((await rowOf(app)).joinedAt, at('21T13:15').toISOString())
      app.setTime(new Date(at('21T15:15').getTime() - 1))
      assert.equal((await push(app, seat)).status, 303)
      app.setTime(at('21T15:15'))
      assert.equal((await push(app, seat)).status, 404)
      assert.equal((await app.request(seat)).status, 404)
      assert.doesNotMatch(JSON.stringify(app.logged), /planted|token=/)
    })

    test('says what to do while the session has no address', async (t) => {
      const app = await openMasterclass(engine, t)
      const { seat } = await confirmation(app, 'asha@example.com')
      await show(app, { joinUrl: null })
      app.setTime(at('21T13:30'))
      const answer = await push(app, seat)
      assert.equal(answer.status, 200)
      assert.match(await answer.text(), /press again in a few minutes/)
      assert.equal((await rowOf(app)).joinedAt, null)
    })

    test('many presses at once note one joining', async (t) => {
      const app = await openMasterclass(engine, t)
      const { seat } = await confirmation(app, 'asha@example.com')
      app.setTime(at('21T13:30'))
      const other = testAppOn(app.database, { isLive: true })
      await other.catalog.refresh()
      other.setTime(at('21T13:31'))
      const answers = await Promise.all([app, other, app, other].map((one) => push(one, seat)))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [303, 303, 303, 303],
      )
      assert.match((await rowOf(app)).joinedAt ?? '', /T13:3[01]/)
    })

    test('who says that this was not them ends the link, and nothing more is written', async (t) => {
      const app = await openMasterclass(engine, t)
      const { seat, notMe } = await confirmation(app, 'asha@example.com')
      await push(app, seat)
      assert.equal((await app.request(notMe)).status, 200)
      assert.equal((await rowOf(app)).endedAt, null)
      assert.equal((await push(app, notMe)).status, 200)
      assert.equal((await app.request(seat)).status, 404)
      assert.equal((await push(app, notMe)).status, 404)
      assert.deepEqual(await written(app, at('20T14:00')), [])
    })

    test('reminds who pressed the button or has proven the address, with a link that takes the place of the last', async (t) => {
      const app = await openMasterclass(engine, t)
      const { seat } = await confirmation(app, 'asha@example.com')
      await confirmation(app, 'stranger@example.com')
      await buyer(app, 'ravi')
      await lettersOf(app)
      await confirmation(app, 'ravi@example.com')
      await push(app, seat)
      assert.deepEqual(await written(app, at('20T14:00')), [`asha: ${REMINDER}`, `ravi: ${REMINDER}`])
      assert.deepEqual(await written(app, at('20T14:05')), [], 'once')
      const reminder = app.mailer.sent.findLast(({ to }) => to === 'asha@example.com')
      const newer = pathOf(reminder?.link)
      assert.ok(reminder?.unsubscribe)
      app.setTime(at('21T13:20'))
      assert.equal((await app.request(seat)).status, 200, 'a letter that was not opened ends nothing')
      assert.equal((await push(app, newer)).status, 303)
      assert.equal((await app.request(seat)).status, 404)
      assert.equal((await push(app, newer)).status, 303)
    })

    test('who registers twice is reminded once, and whoever unsubscribes no more', async (t) => {
      const app = await openMasterclass(engine, t)
      const first = await confirmation(app, 'asha@example.com')
      const second = await confirmation(app, 'asha@example.com')
      await push(app, first.seat)
      await push(app, second.seat)
      const link = pathOf(first.letter.unsubscribe)
      assert.match(await (await app.request(link)).text(), /Letters around a masterclass/)
      assert.deepEqual(await written(app, at('20T14:00')), [`asha: ${REMINDER}`])
      await app.request(link, { method: 'POST' })
      assert.deepEqual(await written(app, at('21T12:40')), [])
    })

    test('reminds whoever registers on the last day of the hour alone', async (t) => {
      const app = await openMasterclass(engine, t)
      app.setTime(at('20T14:00'))
      const { seat } = await confirmation(app, 'asha@example.com')
      await push(app, seat)
      assert.deepEqual(await written(app, at('20T14:05')), [])
      assert.deepEqual(await written(app, at('21T12:30')), [`asha: ${REMINDER}`])
    })

    test('shows the recording for seven days to who registered, and asks what should come next', async (t) => {
      const app = await openMasterclass(engine, t)
      const { seat } = await confirmation(app, 'asha@example.com')
      await push(app, seat)
      assert.deepEqual(await written(app, at('21T16:00')), [], 'there is no recording yet')
      await show(app, { replayUrl: REPLAY })
      assert.deepEqual(await written(app, at('22T05:00')), ['asha: The recording: Why columns flood'])
      const link = pathOf(app.mailer.sent.findLast(({ to }) => to === 'asha@example.com')?.link)
      const html = await (await app.request(link)).text()
      assert.match(html, /Watch the recording/)
      assert.match(html, /What should we show next\?/)
      assert.doesNotMatch(html, /planted|asha/)
      const watched = await push(app, link)
      assert.deepEqual([watched.status, watched.headers.get('location')], [303, REPLAY])
      assert.equal((await rowOf(app)).watchedAt, at('22T05:00').toISOString())
      const wishes = link.replace('/seat', '/wish')
      const long = await push(app, wishes, { body: new URLSearchParams({ wish: 'x'.repeat(1001) }) })
      assert.match(await long.text(), /Use at most 1000 characters[^]*x{1001}/)
      const sent = await push(app, wishes, { body: new URLSearchParams({ wish: 'Pinch <b>analysis</b>' }) })
      assert.match(await sent.text(), /We read every answer/)
      assert.equal((await rowOf(app)).wish, 'Pinch <b>analysis</b>')
      app.setTime(at('28T14:59'))
      assert.equal((await app.request(link)).status, 200)
      app.setTime(at('28T15:00'))
      assert.equal((await app.request(link)).status, 404)
      assert.equal((await push(app, link)).status, 404)
    })

    test('offers the course on the page to all, and by letter to who ticked the box and proved the address', async (t) => {
      const app = await openMasterclass(engine, t)
      const kinds = ['?event=columns&offers=yes', '?event=columns', '?event=columns&offers=yes'] as const
      const [asha, ravi] = [
        await confirmation(app, 'asha@example.com', kinds[0]),
        await confirmation(app, 'ravi@example.com', kinds[1]),
      ]
      await confirmation(app, 'stranger@example.com', kinds[2])
      for (const { seat } of [asha, ravi]) await push(app, seat)
      const batch = batchBody({ startsOn: '2026-12-05', endsOn: '2026-12-20', enrolUntil: '2026-12-04' })
      await publishAll(app.database, [{ kind: 'batch', key: 'AP-2026-12', body: batch }])
      const offer = { offerCourse: 'AspenPlus', offerText: 'A tenth less.', offerUntil: '2026-11-25T20:00:00+05:30' }
      await show(app, { replayUrl: REPLAY, ...offer })
      assert.deepEqual(await written(app, at('22T05:00')), [
        'asha: After the masterclass: Aspen Plus',
        'asha: The recording: Why columns flood',
        'ravi: The recording: Why columns flood',
      ])
      const letter = app.mailer.sent.find(({ subject }) => subject === 'After the masterclass: Aspen Plus')
      assert.match(letter?.text ?? '', /This holds until: Wednesday, 25 November 2026, 8:00 pm IST/)
      assert.ok(letter?.unsubscribe)
      const replay = app.mailer.sent.findLast(({ to }) => to === 'ravi@example.com')
      const link = pathOf(replay?.link)
      assert.match(await (await app.request(link)).text(), /A tenth less\.[^]*This holds until/)
      app.setTime(at('25T14:30'))
      assert.doesNotMatch(await (await app.request(link)).text(), /A tenth less/)
    })

    test('is counted at the desk, with links that may have been passed on', async (t) => {
      const app = await openMasterclass(engine, t)
      const { seat } = await confirmation(app, 'asha@example.com')
      await confirmation(app, 'asha@example.com')
      const { notMe } = await confirmation(app, 'ravi@example.com')
      await confirmation(app, 'meena@example.com')
      await push(app, notMe)
      app.setTime(at('21T13:30'))
      for (const net of [1, 2, 3, 4, 5, 5]) await push(app, seat, { address: `198.51.${net}.9` })
      const { cookie } = await registerStaff(app, 'owner-2@example.com', 'owner')
      const board = async () => {
        const answer = await app.request('/api/desk/masterclasses', { headers: { cookie } })
        return Masterclasses.parse(await answer.json()).masterclasses[0] ?? assert.fail()
      }
      const { registered, confirmed, joined, watched, bought, takenBack, passedOn } = await board()
      assert.deepEqual([registered, confirmed, joined, watched, bought, takenBack], [2, 1, 1, 0, 0, 1])
      assert.deepEqual(passedOn, [])
      await push(app, seat, { address: '198.51.6.9' })
      assert.deepEqual(
        (await board()).passedOn.map(({ email, networks }) => [email, networks]),
        [['asha@example.com', 6]],
      )
      assert.doesNotMatch(await dumpOf(app.database), /198\.51\.6/)
      app.setTime(NOON)
      const asha = await buyer(app, 'asha')
      await pressButton(app, asha)
      await send(app, 'payment.captured')
      assert.equal((await board()).bought, 1)
      const trainer = await registerStaff(app, 'anil@example.com', { role: 'trainer', batchKey: 'AP-2025-01' })
      const answer = await app.request('/api/desk/masterclasses', { headers: { cookie: trainer.cookie } })
      const [theirs] = Masterclasses.parse(await answer.json()).masterclasses
      assert.deepEqual(
        theirs?.passedOn.map(({ name, email, networks }) => [name, email, networks]),
        [['Asha', '', 6]],
      )
      const accountant = await registerStaff(app, 'sunita@example.com', 'accountant')
      const closed = await app.request('/api/desk/masterclasses', { headers: { cookie: accountant.cookie } })
      assert.equal(closed.status, 403)
    })

    test('opens nothing for a forged link, and refuses a flood', async (t) => {
      const app = await openMasterclass(engine, t)
      for (const token of ['', 'x', 'A'.repeat(22)])
        for (const path of ['seat', 'not-me', 'wish'])
          assert.equal((await push(app, `/api/masterclass/${path}?token=${token}`)).status, 404)
    })
  })
