import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { DoubtQueue } from '#contract/doubts.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { engines } from '../../../../tests/support/engines.ts'
import {
  ask,
  asked,
  classRow,
  KEY,
  letters,
  PATH,
  put,
  read,
  reply,
  type Who,
} from '../../../../tests/support/room-doubts.ts'
import { NOON } from '../../../../tests/support/test-app.ts'

for (const engine of engines)
  suite(`questions that wait for whoever teaches, on ${engine.name}`, () => {
    test('come to the trainer in a queue while a class is on: what most ask first, and each is worked off once', async (t) => {
      const { app, asha, ravi, trainer } = await asked(engine, t)
      const queue = async (who: Who = trainer) =>
        DoubtQueue.parse(await (await app.request(`${PATH}/queue`, { headers: { cookie: who.cookie } })).json())
      await ask(app, asha, { title: 'Asked before' })
      assert.deepEqual(await queue(), { serverNow: NOON.toISOString(), class: null, doubts: [] })
      const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
      await app.database.db
        .insertInto('classes')
        .values(classRow(1, at(60).toISOString(), at(120).toISOString()))
        .execute()
      for (const [minutes, title] of [
        [46, 'First'],
        [61, 'Second'],
        [62, 'Third'],
      ] as const) {
        app.setTime(at(minutes))
        await ask(app, asha, { title })
      }
      const [, second] = (await queue()).doubts
      await put(app, ravi, `${second?.id}/same`, { isSame: true })
      const { class: on, doubts } = await queue()
      assert.equal(on?.number, 1)
      assert.deepEqual(
        doubts.map(({ title }) => title),
        ['Second', 'First', 'Third'],
      )
      const settle = (row: { id: string; version: number } | undefined, as: string, who: Who = trainer) =>
        put(app, who, `${row?.id}/settled`, { version: row?.version, as })
      assert.equal(await codeOf(await settle(doubts[0], 'aloud', asha)), 'forbidden')
      const both = await Promise.all([settle(doubts[0], 'aloud'), settle(doubts[0], 'later')])
      assert.deepEqual(both.map(({ status }) => String(status)).toSorted(), ['200', '409'])
      assert.equal((await settle(doubts[1], 'later')).status, 200)
      assert.deepEqual(
        (await queue()).doubts.map(({ title }) => title),
        ['Third'],
      )
      assert.equal((await read(app, asha, doubts[1]?.id ?? '')).state, 'open')
      const [third] = (await queue()).doubts
      assert.equal((await settle(third, 'aloud')).status, 200)
      assert.equal((await settle({ id: third?.id ?? '', version: 2 }, 'waits')).status, 200)
      assert.deepEqual(
        (await queue()).doubts.map(({ title }) => title),
        ['Third'],
      )
      app.setTime(at(70))
      const before = (await letters(app)).length
      assert.equal((await settle({ id: third?.id ?? '', version: 3 }, 'aloud')).status, 200)
      assert.equal((await letters(app)).length, before, 'what was a slip is taken back within a minute')
      app.setTime(at(72))
      assert.equal((await letters(app)).length, before + 1)
      app.setTime(at(135))
      assert.equal((await queue()).class, null)
      assert.equal((await app.request(`${PATH}/queue`, { headers: { cookie: asha.cookie } })).status, 403)
    })

    test('wait on the desk under a clock of 48 hours, for each batch and its own trainers', async (t) => {
      const { app, asha, trainer } = await asked(engine, t)
      const other = await registerStaff(app, 'usha@example.com', { role: 'trainer', batchKey: 'AH-2026-12' })
      await ask(app, asha, { title: 'Old' })
      const duties = async ({ cookie }: Who) => {
        const answer: unknown = await (await app.request('/api/desk/today', { headers: { cookie } })).json()
        const all = Reflect.get(Object(answer), 'duties')
        assert.ok(Array.isArray(all))
        return all.flatMap((duty: Record<string, unknown>) =>
          String(duty['key']).startsWith('doubts')
            ? [[duty['key'], duty['about'], duty['count'], duty['isLate'], duty['href']]]
            : [],
        )
      }
      const href = `/room/batches/${KEY}/doubts`
      assert.deepEqual(await duties(trainer), [
        ['doubtsLate', KEY, 0, false, href],
        ['doubtsDue', KEY, 1, false, href],
      ])
      assert.deepEqual(await duties(other), [])
      await app.database.db
        .updateTable('doubts')
        .set({ createdAt: new Date(NOON.getTime() - 48 * HOUR_MS - 1).toISOString() })
        .execute()
      await ask(app, asha)
      assert.deepEqual(await duties(trainer), [
        ['doubtsLate', KEY, 1, true, href],
        ['doubtsDue', KEY, 1, false, href],
      ])
    })

    test('write to the asker of answers and to the trainer of questions, bundled, until they say no', async (t) => {
      const { app, asha, ravi, trainer } = await asked(engine, t)
      const [id] = [await ask(app, asha), await ask(app, ravi)]
      await app.site.workers.doubts.round()
      assert.deepEqual(await letters(app), [], 'questions gather for ten minutes')
      app.setTime(new Date(NOON.getTime() + 11 * 60_000))
      await app.site.workers.doubts.round()
      await app.site.workers.doubts.round()
      assert.deepEqual(await letters(app), [['anil@example.com', '2 questions in Aspen Plus (Nov 2026)']])
      await ask(app, ravi)
      app.setTime(new Date(NOON.getTime() + 30 * 60_000))
      await app.site.workers.doubts.round()
      assert.equal((await letters(app)).length, 1, 'at most one letter an hour')
      await reply(app, ravi, id)
      await reply(app, ravi, id)
      await reply(app, asha, id)
      assert.deepEqual((await letters(app)).slice(1), [['asha@example.com', 'There is an answer to your question']])
      await reply(app, trainer, id, { isAnswer: true })
      const sent = await letters(app)
      assert.equal(sent.length, 3, 'of a teacher’s answer at once')
      const letter = app.mailer.sent.at(-1)
      assert.match(letter?.text ?? '', new RegExp(`/room/batches/${KEY}/doubts/${id}`))
      const { searchParams } = new URL(letter?.unsubscribe ?? assert.fail())
      const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      const said = await app.request(`/api/unsubscribe?${searchParams.toString()}`, { method: 'POST', body: form })
      assert.equal(said.status, 200)
      await reply(app, trainer, id)
      assert.equal((await letters(app)).length, 3)
    })
  })
