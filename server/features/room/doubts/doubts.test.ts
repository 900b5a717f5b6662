import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import sharp from 'sharp'
import { Doubt, DoubtPage, DoubtQueue } from '#contract/doubts.ts'
import { Problem } from '#contract/problem.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { weekendBatch } from '../../../../tests/support/catalogs.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { type Cleaner, engines, type TestEngine } from '../../../../tests/support/engines.ts'
import { addPictures } from '../../../../tests/support/doubt-pictures.ts'
import { type Buyer, buyer, PAYMENT_ENV, press, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp, testAppOn } from '../../../../tests/support/test-app.ts'
import { MOST_PICTURES } from './doubt-pictures.ts'

const KEY = 'AP-2026-11'
const PATH = `/api/room/batches/${KEY}/doubts`
const PLAIN = { create: { width: 400, height: 400, channels: 3, background: '#c2410c' } } as const
const HOUR_MS = 3_600_000

/** Asha and Ravi sit in the batch, and Anil teaches it. */
async function asked(engine: TestEngine, t: Cleaner, options: Parameters<typeof createTestApp>[2] = {}) {
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches: [weekendBatch()] }, ...options })
  const [asha, ravi] = [await buyer(app, 'asha'), await buyer(app, 'ravi', { mobile: '9876543211' })]
  await press(app, asha)
  await send(app, 'payment.captured')
  await press(app, ravi)
  await send(app, 'payment.captured', { id: 'pay_2', email: ravi.email, contact: '+919876543211', notes: {} })
  const trainer = await registerStaff(app, 'anil@example.com', { role: 'trainer', batchKey: KEY })
  await app.database.db.updateTable('user').set({ name: 'Ravi Mehta' }).where('id', '=', ravi.uid).execute()
  await app.postman.round()
  app.mailer.sent.length = 0
  return { app, asha, ravi, trainer }
}

type Who = Pick<Buyer, 'cookie'>

let count = 0
const newKey = () => `key-${String((count += 1)).padStart(16, '0')}`
const question = ({ uid }: Buyer, changes: object = {}) => ({
  from: uid,
  key: newKey(),
  title: 'Why does the flash not converge?',
  body: 'The duty is $Q = m c_p \\Delta T$.',
  classId: null,
  second: null,
  hasPicture: false,
  ...changes,
})

const post = (app: TestApp, who: Buyer, changes: object = {}) =>
  app.send('POST', PATH, question(who, changes), { cookie: who.cookie })

const idOf = async (answer: Response): Promise<string> => {
  assert.equal(answer.status, 201, await answer.clone().text())
  return String(Reflect.get(Object(await answer.json()), 'id'))
}

const ask = async (app: TestApp, who: Buyer, changes: object = {}) => idOf(await post(app, who, changes))
const reply = (app: TestApp, { cookie }: Who, id: string, changes: object = {}) =>
  app.send(
    'POST',
    `${PATH}/${id}/replies`,
    { key: newKey(), body: 'Look at $x$', isAnswer: false, ...changes },
    { cookie },
  )
const put = (app: TestApp, { cookie }: Who, path: string, body: object) =>
  app.send('PUT', `${PATH}/${path}`, body, { cookie })
const remove = (app: TestApp, { cookie }: Who, id: string, version = 1) =>
  app.request(`${PATH}/${id}?version=${version}`, { method: 'DELETE', headers: { cookie } })

const read = async (app: TestApp, { cookie }: Who, id: string) =>
  Doubt.parse(await (await app.request(`${PATH}/${id}`, { headers: { cookie } })).json())
const list = async (app: TestApp, { cookie }: Who, query = '') =>
  DoubtPage.parse(await (await app.request(`${PATH}${query}`, { headers: { cookie } })).json())
const titles = async (app: TestApp, who: Who, query = '') =>
  (await list(app, who, query)).doubts.map(({ title }) => title)

async function letters(app: TestApp) {
  await app.postman.round()
  const about = app.mailer.sent.filter(({ subject }) => /question/.test(subject))
  return about.map(({ to, subject }) => [to, subject])
}

const classRow = (number: number, startsAt: string, endsAt: string) => ({
  id: `class-${number}`,
  batchKey: KEY,
  number,
  title: number === 1 ? 'Flash drums' : '',
  startsAt,
  endsAt,
  state: 'planned' as const,
  sequence: 0,
  version: 1,
  updatedAt: NOON.toISOString(),
})

for (const engine of engines)
  suite(`questions of a batch on ${engine.name}`, () => {
    test('are read by the members of the batch, under the name that the class knows', async (t) => {
      const { app, asha, ravi, trainer } = await asked(engine, t)
      const start = new Date(NOON.getTime() + 48 * HOUR_MS).toISOString()
      await app.database.db
        .insertInto('classes')
        .values(classRow(1, start, start))
        .execute()
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
        [{ body: '<img src=x onerror=alert(1)>' }, /HTML/],
        [{ body: '[x](javascript:alert(1))' }, /"field":"body"/],
        [{ classId: 'class-1' }, /not there any more/],
        [{ second: 12 }, /of which class/],
        [{ hasPicture: true }, /did not arrive/],
        [{ key: 'short' }, /needs a key/],
      ] as const) {
        const answer = await post(app, asha, changes)
        assert.equal(answer.status, 422, JSON.stringify(changes))
        assert.match(await answer.text(), sentence)
      }
      const id = await ask(app, asha, { title: '<script>alert(1)</script>', body: 'a & b' })
      assert.deepEqual((await read(app, asha, id)).text, [{ paragraph: ['a & b'] }])
      assert.equal(await codeOf(await reply(app, asha, id, { body: '' })), 'fieldsInvalid')
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
      const { app, asha, ravi } = await asked(engine, t)
      const id = await ask(app, asha)
      const same = (who: Who, isSame = true) => put(app, who, `${id}/same`, { isSame })
      await Promise.all([same(ravi), same(ravi), same(asha)])
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

    test('have a picture, made anew without what a camera writes, for the members alone', async (t) => {
      const { app, asha, ravi } = await asked(engine, t)
      const body = new Uint8Array(
        await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#c2410c' } })
          .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 18/1 0/1' } })
          .jpeg()
          .toBuffer(),
      )
      const upload = (key: string, bytes: Uint8Array<ArrayBuffer>) =>
        app.request(`${PATH}/pictures?key=${key}&from=${asha.uid}`, {
          method: 'POST',
          body: bytes,
          headers: { cookie: asha.cookie },
        })
      const key = newKey()
      assert.equal((await upload(key, body)).status, 201)
      assert.equal((await upload(key, body)).status, 201, 'once more, after a lost answer')
      assert.equal(await codeOf(await upload(newKey(), new Uint8Array(Buffer.from('<svg/>')))), 'pictureUnreadable')
      assert.equal(await codeOf(await post(app, ravi, { key, hasPicture: true })), 'fieldsInvalid', 'nobody else’s')
      const id = await ask(app, asha, { key, hasPicture: true })
      assert.deepEqual((await read(app, ravi, id)).picture, { width: 1280, height: 640 })
      const picture = await app.request(`${PATH}/${id}/picture`, { headers: { cookie: ravi.cookie } })
      assert.deepEqual(
        [picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')],
        [200, 'image/webp', 'private, no-store'],
      )
      const { format, exif } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
      assert.deepEqual([format, exif], ['webp', undefined])
      await upload(newKey(), body)
      app.setTime(new Date(NOON.getTime() + 25 * HOUR_MS))
      await app.site.workers.doubts.round()
      const kept = await app.database.db.selectFrom('doubtPictures').select('id').execute()
      assert.equal(kept.length, 1, 'one without a question is removed after a day')
      assert.equal((await remove(app, asha, id)).status, 200)
      assert.deepEqual(await app.database.db.selectFrom('doubtPictures').select('id').execute(), [])
    })

    test('have so many pictures of one member in a batch, and no more', async (t) => {
      const { app, asha } = await asked(engine, t)
      const body = new Uint8Array(await sharp(PLAIN).png().toBuffer())
      const upload = (key: string) =>
        app.request(`${PATH}/pictures?key=${key}&from=${asha.uid}`, {
          method: 'POST',
          body,
          headers: { cookie: asha.cookie },
        })
      const key = newKey()
      assert.equal((await upload(key)).status, 201)
      await addPictures(app, asha.uid, MOST_PICTURES - 1)
      assert.equal((await upload(key)).status, 201, 'once more, after a lost answer')
      const problem = Problem.parse(await (await upload(newKey())).json())
      assert.match(`${problem.code} ${problem.detail}`, /^notOpen You sent 100 pictures in this batch/)
    })

    test('wait for no picture that another one sends slowly', async (t) => {
      const { app, asha, ravi } = await asked(engine, t)
      const dripping = new TransformStream<Uint8Array<ArrayBuffer>>()
      const upload = ({ uid, cookie }: Buyer, body: BodyInit) => {
        const sent = { method: 'POST', body, headers: { cookie }, duplex: 'half' }
        return app.request(`${PATH}/pictures?key=${newKey()}&from=${uid}`, sent)
      }
      const slow = upload(asha, dripping.readable)
      const writer = dripping.writable.getWriter()
      await writer.write(new Uint8Array([1]))
      const body = new Uint8Array(await sharp(PLAIN).png().toBuffer())
      assert.equal((await upload(ravi, body)).status, 201)
      await writer.close()
      assert.equal(await codeOf(await slow), 'pictureUnreadable')
    })

    test('are kept for who typed them, and for nobody who signed in on that device meanwhile', async (t) => {
      const { app, asha, ravi } = await asked(engine, t)
      assert.equal(await codeOf(await post(app, { ...ravi, uid: asha.uid })), 'forbidden')
      const picture = { method: 'POST', body: 'x', headers: { cookie: ravi.cookie } }
      const answer = await app.request(`${PATH}/pictures?key=${newKey()}&from=${asha.uid}`, picture)
      assert.equal(await codeOf(answer), 'forbidden')
    })

    test('are limited in number', async (t) => {
      const limits = { doubtsPerMember: { times: 1, seconds: 600 } }
      const { app, asha } = await asked(engine, t, { limits })
      await ask(app, asha)
      const answer = await post(app, asha)
      assert.equal(Problem.parse(await answer.json()).code, 'tooManyRequests')
    })
  })
