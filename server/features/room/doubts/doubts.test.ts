import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Doubt } from '#contract/doubts.ts'
import { Problem } from '#contract/problem.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { weekendBatch } from '../../../../tests/support/catalogs.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { PAYMENT_ENV } from '../../../../tests/support/payment-chain.ts'
import {
  ask,
  asked,
  classRow,
  idOf,
  list,
  newKey,
  PATH,
  post,
  put,
  question,
  read,
  remove,
  recordingRow,
  reply,
  titles,
  type Who,
} from '../../../../tests/support/room-doubts.ts'
import { NOON, testAppOn } from '../../../../tests/support/test-app.ts'

for (const engine of engines)
  suite(`questions of a batch on ${engine.name}`, () => {
    test('are read by the members of the batch, under the name that the class knows', async (t) => {
      const { app, asha, ravi, trainer } = await asked(engine, t)
      const start = new Date(NOON.getTime() + 48 * HOUR_MS).toISOString()
      await app.database.db
        .insertInto('classes')
        .values(classRow(1, start, start))
        .execute()
      await app.database.db.insertInto('recordings').values(recordingRow('class-1', NOON.toISOString())).execute()
      const id = await ask(app, ravi, { classId: 'class-1', second: 760 })
      const seen = await read(app, asha, id)
      assert.deepEqual(
        [seen.author, seen.isOwn, seen.class, seen.second, seen.mayMark, seen.mayTakeBack, seen.mayHide],
        ['Ravi M.', false, { number: 1, title: 'Flash drums' }, 760, false, false, false],
      )
      assert.match(JSON.stringify(seen.text), /"tag":"msub"/)
      assert.doesNotMatch(JSON.stringify(seen), /example\.com|Mehta|98765/)
      await idOf(await reply(app, trainer, id))
      const [one] = (await read(app, ravi, id)).thread
      assert.deepEqual([one?.isTeacher, one?.author], [true, 'Asha R.'])
    })

    test('are kept once, however often and at once they are sent', async (t) => {
      const { app, asha, ravi } = await asked(engine, t)
      const sent = question(asha)
      const other = testAppOn(app.database, { env: PAYMENT_ENV, sold: { batches: [weekendBatch()] } })
      const answers = await Promise.all(
        [app, other, app, other].map((one) => one.send('POST', PATH, sent, { cookie: asha.cookie })),
      )
      const ids = await Promise.all(answers.map(idOf))
      assert.equal(new Set(ids).size, 1)
      assert.equal((await list(app, asha)).doubts.length, 1)
      const changed = await app.send('POST', PATH, { ...sent, title: 'Another' }, { cookie: asha.cookie })
      assert.equal(await codeOf(changed), 'keyReused')
      assert.notEqual(await ask(app, ravi, { key: sent.key }), ids[0], 'keys of others do not count')
      const said = { key: newKey(), body: 'Twice', isAnswer: false }
      const twice = await Promise.all(
        [1, 2].map(() => app.send('POST', `${PATH}/${ids[0]}/replies`, said, { cookie: ravi.cookie })),
      )
      assert.equal(new Set(await Promise.all(twice.map(idOf))).size, 1)
      assert.equal((await read(app, asha, ids[0] ?? '')).thread.length, 1)
    })

    test('are refused with a sentence for the field, and carry nothing but text', async (t) => {
      const { app, asha } = await asked(engine, t)
      for (const [changes, sentence] of [
        [{ title: '' }, /Say in one line/],
        [{ title: 'x'.repeat(151) }, /at most 150/],
        [{ body: 'x'.repeat(5001) }, /at most 5000/],
        [{ body: 'Now $\\frac{$' }, /cannot be read/],
        [{ classId: 'class-1' }, /not there any more/],
        [{ second: 12 }, /of which class/],
        [{ hasPicture: true }, /did not arrive/],
        [{ key: 'short' }, /needs a key/],
      ] as const) {
        const answer = await post(app, asha, changes)
        assert.equal(answer.status, 422, JSON.stringify(changes))
        assert.match(await answer.text(), sentence)
      }
      const body = 'N<Nmin & Q = U*A*LMTD,\n- 40 C <img src=x onerror=alert(1)> [x](javascript:alert(1))'
      const id = await ask(app, asha, { title: '<script>alert(1)</script>', body })
      assert.deepEqual((await read(app, asha, id)).text, [{ paragraph: [body] }])
      const seen = await app.send('POST', `${PATH}/preview`, { body }, { cookie: asha.cookie })
      assert.deepEqual(await seen.json(), { text: [{ paragraph: [body] }], faults: [] })
      await app.database.db.updateTable('doubts').set({ body: '5*6*7\nx', textRules: 1 }).execute()
      assert.deepEqual((await read(app, asha, id)).text, [{ paragraph: ['567 x'] }])
      assert.equal(await codeOf(await reply(app, asha, id, { body: '' })), 'fieldsInvalid')
    })

    test('name a minute only of a recording that is there, and not after its end', async (t) => {
      const { app, asha, trainer } = await asked(engine, t)
      const { db } = app.database
      const [later, now] = [new Date(NOON.getTime() + HOUR_MS).toISOString(), NOON.toISOString()]
      await db
        .insertInto('classes')
        .values([1, 2].map((number) => classRow(number, now, later)))
        .execute()
      await db
        .insertInto('recordings')
        .values([recordingRow('class-1', later), recordingRow('class-1', null, 9_000)])
        .execute()
      const refused = async (changes: object, sentence: RegExp) => {
        const answer = await post(app, asha, changes)
        const [fault] = Problem.parse(await answer.json()).errors
        assert.equal(fault?.field, 'second')
        assert.match(fault.message, sentence)
      }
      await refused({ classId: 'class-2', second: 760 }, /no recording yet/)
      await refused({ classId: 'class-1', second: 760 }, /no recording yet/)
      const words = { title: 'Why?', body: '', classId: 'class-1', second: 760 }
      assert.equal((await app.send('POST', `${PATH}/judged`, words, { cookie: trainer.cookie })).status, 200)
      app.setTime(new Date(later))
      await refused({ classId: 'class-1', second: 5_401 }, /ends before that/)
      await ask(app, asha, { classId: 'class-1', second: 5_400 })
    })

    test('are judged before their picture is sent, and kept nowhere by that', async (t) => {
      const { app, asha, trainer } = await asked(engine, t)
      const words = { title: 'Why?', body: 'N<Nmin', classId: null, second: null }
      const judge = (changes: object, { cookie }: Who = asha) =>
        app.send('POST', `${PATH}/judged`, { ...words, ...changes }, { cookie })
      assert.equal((await judge({})).status, 200)
      assert.equal((await judge({}, trainer)).status, 200)
      for (const [changes, field] of [
        [{ title: '' }, 'title'],
        [{ body: 'Now $\\frac{$' }, 'body'],
        [{ classId: 'class-1' }, 'classId'],
      ] as const)
        assert.equal(Problem.parse(await (await judge(changes)).json()).errors[0]?.field, field)
      assert.deepEqual(await titles(app, asha), [])
    })

    test('have one answer, and of two who mark at once one is told', async (t) => {
      const { app, asha, ravi, trainer } = await asked(engine, t)
      const id = await ask(app, asha)
      const [one, two] = [await idOf(await reply(app, ravi, id)), await idOf(await reply(app, trainer, id))]
      assert.equal(await codeOf(await put(app, ravi, `${id}/answer`, { version: 1, replyId: one })), 'forbidden')
      const marks = await Promise.all([
        put(app, asha, `${id}/answer`, { version: 1, replyId: one }),
        put(app, trainer, `${id}/answer`, { version: 1, replyId: two }),
      ])
      assert.deepEqual(marks.map(({ status }) => String(status)).toSorted(), ['200', '409'])
      const stale = marks.find(({ status }) => status === 409)
      assert.match((await stale?.text()) ?? '', /"current":\{"version":2\}/)
      const { state, thread, version } = await read(app, ravi, id)
      assert.equal(state, 'answered')
      assert.equal(thread.filter(({ isAnswer }) => isAnswer).length, 1)
      assert.equal((await put(app, asha, `${id}/answer`, { version, replyId: null })).status, 200)
      assert.equal((await read(app, ravi, id)).state, 'open')
      assert.equal(await codeOf(await put(app, asha, `${id}/answer`, { version: 3, replyId: 'none' })), 'notFound')
    })

    test('count the same question once for each member, without who asked', async (t) => {
      const { app, asha, ravi, trainer } = await asked(engine, t)
      const id = await ask(app, asha)
      const same = (who: Who, isSame = true) => put(app, who, `${id}/same`, { isSame })
      await Promise.all([same(ravi), same(ravi), same(asha)])
      assert.equal(await codeOf(await same(trainer)), 'forbidden', 'who teaches does not ask')
      const { same: many, hasSame } = await read(app, ravi, id)
      assert.deepEqual([many, hasSame], [1, true])
      await same(ravi, false)
      assert.equal((await read(app, ravi, id)).same, 0)
    })

    test('are taken back by who asked while nobody has answered, and by nobody else', async (t) => {
      const { app, asha, ravi, trainer } = await asked(engine, t)
      const id = await ask(app, asha)
      assert.equal((await remove(app, ravi, id)).status, 404)
      assert.equal((await remove(app, trainer, id)).status, 404)
      assert.equal(await codeOf(await remove(app, asha, id, 2)), 'versionStale')
      const race = await Promise.all([remove(app, asha, id), reply(app, ravi, id)])
      const [taken, said] = race.map(({ status }) => status)
      assert.ok((taken === 200 && said === 404) || (taken === 409 && said === 201), `${taken} ${said}`)
      const other = await ask(app, asha)
      assert.equal((await remove(app, asha, other)).status, 200)
      assert.equal((await remove(app, asha, other)).status, 404)
    })

    test('are hidden by whoever teaches, with a row in the audit; who asked still sees them', async (t) => {
      const { app, asha, ravi, trainer } = await asked(engine, t)
      const id = await ask(app, asha)
      const said = await idOf(await reply(app, asha, id, { isAnswer: true }))
      assert.equal(
        await codeOf(await put(app, ravi, `${id}/hidden`, { version: 2, replyId: null, isHidden: true })),
        'forbidden',
      )
      assert.equal((await put(app, trainer, `${id}/hidden`, { version: 2, replyId: said, isHidden: true })).status, 200)
      assert.deepEqual((await read(app, ravi, id)).thread, [])
      assert.equal((await read(app, ravi, id)).state, 'open', 'a hidden reply answers nothing')
      assert.equal((await put(app, trainer, `${id}/hidden`, { version: 3, replyId: null, isHidden: true })).status, 200)
      assert.equal((await app.request(`${PATH}/${id}`, { headers: { cookie: ravi.cookie } })).status, 404)
      assert.equal((await reply(app, ravi, id)).status, 404)
      assert.deepEqual(await titles(app, ravi), [])
      assert.equal((await read(app, asha, id)).isHidden, true)
      assert.equal((await read(app, trainer, id)).mayHide, true)
      assert.equal(
        (await put(app, trainer, `${id}/hidden`, { version: 4, replyId: null, isHidden: false })).status,
        200,
      )
      assert.equal((await titles(app, ravi)).length, 1)
      const rows = await app.database.db
        .selectFrom('auditLog')
        .select('action')
        .where('subjectId', '=', id)
        .orderBy('id')
        .execute()
      assert.deepEqual(
        rows.map(({ action }) => action),
        ['doubt.hide', 'doubt.hide', 'doubt.show'],
      )
    })

    test('are found by the beginnings of their words, in Hindi too, and listed a page at a time', async (t) => {
      const { app, asha, ravi } = await asked(engine, t)
      await ask(app, asha, { title: 'आसवन स्तंभ में दाब क्यों गिरता है?', body: '' })
      await ask(app, ravi, { title: 'Reflux ratio', body: 'Why 1.3 times the MINIMUM?' })
      assert.deepEqual(await titles(app, asha, `?q=${encodeURIComponent('स्तंभ आसव')}`), ['आसवन स्तंभ में दाब क्यों गिरता है?'])
      assert.deepEqual(await titles(app, asha, '?q=minim%20reflux'), ['Reflux ratio'])
      assert.deepEqual(await titles(app, asha, '?q=inimum'), [])
      assert.deepEqual(await titles(app, asha, '?q=%25'), [])
      assert.deepEqual(await titles(app, ravi, '?show=mine'), ['Reflux ratio'])
      for (let number = 0; number < 30; number += 1) {
        app.setTime(new Date(NOON.getTime() + (number + 1) * 1000))
        await ask(app, asha, { title: `Number ${number}` })
      }
      const first = await list(app, ravi)
      assert.deepEqual([first.doubts.length, first.doubts[0]?.title], [30, 'Number 29'])
      const rest = await titles(app, ravi, `?after=${encodeURIComponent(first.next ?? '')}`)
      assert.equal(rest.length, 2)
    })

    test('are kept for who typed them, and for nobody who signed in on that device meanwhile', async (t) => {
      const { app, asha, ravi } = await asked(engine, t)
      assert.equal(await codeOf(await post(app, { ...ravi, uid: asha.uid })), 'otherMember')
      const picture = { method: 'POST', body: 'x', headers: { cookie: ravi.cookie } }
      const answer = await app.request(`${PATH}/pictures?key=${newKey()}&from=${asha.uid}`, picture)
      assert.equal(await codeOf(answer), 'otherMember')
    })

    test('have their replies a page at a time, each no larger than a page may be, and the answer on the first', async (t) => {
      const { app, asha, ravi, trainer } = await asked(engine, t)
      const id = await ask(app, asha)
      const wide = '$x^2$ '.repeat(500)
      const kept: string[] = []
      for (let number = 0; number < 54; number++) {
        app.setTime(new Date(NOON.getTime() + number * 1000))
        const body = number < 3 ? `Wide ${number} ${wide}` : `Number ${number}`
        kept.push(await idOf(await reply(app, ravi, id, { body })))
      }
      const last = kept.at(-1) ?? ''
      assert.equal((await put(app, trainer, `${id}/answer`, { version: 1, replyId: last })).status, 200)
      await put(app, trainer, `${id}/hidden`, { version: 2, replyId: kept[10], isHidden: true })
      const pages: string[][] = []
      for (let next: string | null = ''; next !== null;) {
        const path = `${PATH}/${id}${next && `?after=${encodeURIComponent(next)}`}`
        const sent = await (await app.request(path, { headers: { cookie: asha.cookie } })).text()
        assert.ok(sent.length < 500_000, String(sent.length))
        const page = Doubt.parse(JSON.parse(sent))
        pages.push(page.thread.map((one) => one.id))
        next = page.next
      }
      assert.equal(pages[0]?.[0], last)
      assert.ok(pages.length > 2, 'wide ones take a page of their own')
      assert.deepEqual(
        [...(pages[0] ?? []).slice(1), ...pages.slice(1).flat()],
        kept.filter((_, number) => number !== 10),
      )
    })

    test('are limited in number', async (t) => {
      const limits = { doubtsPerMember: { times: 1, seconds: 600 } }
      const { app, asha } = await asked(engine, t, { limits })
      await ask(app, asha)
      const answer = await post(app, asha)
      assert.equal(Problem.parse(await answer.json()).code, 'tooManyRequests')
    })
  })
