import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { mkdir, open } from 'node:fs/promises'
import { Watched } from '#contract/recordings.ts'
import { RoomBatch } from '#contract/room.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { send } from '../../../../tests/support/payment-chain.ts'
import { NOON } from '../../../../tests/support/test-app.ts'
import { classRow } from '../../../../tests/support/room-doubts.ts'
import { EMBED, fileOf, idOf, KEY, PATH, taught, video } from '../../../../tests/support/taught-recordings.ts'
import { takenBy } from '../../../../tests/support/uploads.ts'
import { longMp4, mp4 } from '../../../../tests/support/video.ts'

const NOW = NOON.toISOString()

for (const engine of engines)
  suite(`recordings of a batch on ${engine.name}`, () => {
    test('take reports of watching up to a number from one member', async (t) => {
      const { trainer, member } = await taught(engine, t, {
        limits: { watchReportsPerMember: { times: 1, seconds: 60 } },
      })
      const id = await idOf(await trainer.add())
      assert.equal((await member.watch(id, [], 1)).status, 200)
      assert.equal((await member.watch(id, [], 2)).status, 429)
    })

    test('are seen by members from their release until they expire, with chapters in order', async (t) => {
      const { app, trainer, member } = await taught(engine, t)
      await trainer.add()
      app.setTime(new Date(NOON.getTime() + 1000))
      await trainer.add({ title: 'Later', releaseAt: '2026-11-27T12:00:00Z', expiresAt: '2026-11-28T12:00:00Z' })
      await trainer.add({ title: 'Kept back', releaseAt: null })
      const titles = async () => (await member.list()).map(({ title }) => title)
      assert.deepEqual(await titles(), ['Class 1'])
      const [first] = await member.list()
      assert.deepEqual(first?.embed, { host: 'youtube', id: 'dQw4w9WgXcQ', from: 0 })
      assert.deepEqual(
        first.chapters.map(({ title }) => title),
        ['Begin', 'Reflux'],
      )
      app.setTime(new Date('2026-11-27T12:00:00Z'))
      assert.deepEqual(await titles(), ['Class 1', 'Later'])
      app.setTime(new Date('2026-11-28T12:00:00Z'))
      assert.deepEqual(await titles(), ['Class 1'])
    })

    test('are told with their class: when they come, that they are there, that there is none', async (t) => {
      const { app, asha, trainer } = await taught(engine, t)
      await app.database.db
        .insertInto('classes')
        .values([1, 2, 3].map((number) => classRow(number, NOW, NOW)))
        .execute()
      const [later, end] = ['2026-11-27T12:00:00.000Z', '2026-11-28T12:00:00.000Z']
      await trainer.add({ classId: 'class-1', expiresAt: end })
      await trainer.add({ classId: 'class-1', releaseAt: later, seconds: 60, chapters: [] })
      await trainer.add({ classId: 'class-2', releaseAt: later })
      await trainer.add({ classId: 'class-3', releaseAt: null })
      const told = async () => {
        const answer = await app.request(`/api/room/batches/${KEY}`, { headers: { cookie: asha.cookie } })
        return RoomBatch.parse(await answer.json()).classes.map(({ recording }) => recording)
      }
      const shown = { from: NOW, until: end, seconds: 5_400 }
      assert.deepEqual(await told(), [shown, { from: later, until: null, seconds: 5_400 }, null])
      app.setTime(new Date(end))
      assert.deepEqual((await told())[0], { from: later, until: null, seconds: 60 }, 'what has ended gives way')
    })

    test('T10: begin at the second of the address that was copied, and lose it with that address', async (t) => {
      const { trainer, member } = await taught(engine, t)
      const id = await idOf(await trainer.add({ address: 'https://youtu.be/dQw4w9WgXcQ?t=1m30s' }))
      assert.deepEqual((await member.list())[0]?.embed, { host: 'youtube', id: 'dQw4w9WgXcQ', from: 90 })
      assert.equal((await trainer.change(id, { address: 'https://vimeo.com/123456789' })).status, 200)
      assert.deepEqual((await member.list())[0]?.embed, { host: 'vimeo', id: '123456789', from: 0 })
    })

    test('are changed by whoever saw them last, and each fault has a sentence', async (t) => {
      const { app, trainer, asha } = await taught(engine, t)
      const id = await idOf(await trainer.add())
      assert.equal((await trainer.change(id, { title: 'First class' })).status, 200)
      assert.match(await (await trainer.change(id, {})).text(), /"current":\{"version":2\}/)
      const faults = [
        [{ address: 'https://evil.example/x' }, /unlisted video on YouTube or Vimeo/],
        [{ address: 'https://youtu.be/abc' }, /A part of this address is missing/],
        [{ address: 'https://www.youtube.com/@synergyy' }, /a list or a channel/],
        [{ seconds: null }, /how long/],
        [{ address: 'https://youtu.be/dQw4w9WgXcQ?t=5400' }, /begins after the end of the video/],
        [{ chapters: [{ at: 5_400, title: 'After' }] }, /“After” begins after the end/],
        [{ expiresAt: '2026-11-19T12:00:00Z' }, /ends before/],
        [{ fileId: 'a'.repeat(48) }, /upload it again/],
        [{ captionsId: 'a'.repeat(48) }, /upload them again/],
        [{ classId: 'none' }, /no such class/],
      ] as const
      for (const [given, sentence] of faults) assert.match(await (await trainer.add(given)).text(), sentence)
      const notes = await takenBy(app, trainer.cookie, { data: Buffer.from('text'), name: 'a.txt' })
      assert.equal((await trainer.add({ fileId: notes.id })).status, 422, 'a text is no video')
      const asMember = await app.send('POST', PATH, EMBED, { cookie: asha.cookie })
      assert.equal(asMember.status, 403)
      assert.equal((await trainer.remove(id, 1)).status, 409)
      assert.equal((await trainer.remove(id, 2)).status, 200)
      const rows = await app.database.db
        .selectFrom('auditLog')
        .select('action')
        .where('action', 'like', 'recording.%')
        .orderBy('id')
        .execute()
      assert.deepEqual(
        rows.map(({ action }) => action),
        ['recording.add', 'recording.change', 'recording.remove'],
      )
    })

    test('are files by their content, with their length from the file and their index looked for', async (t) => {
      const { app, trainer, member } = await taught(engine, t)
      const fileId = await fileOf(app, trainer.cookie, mp4({ seconds: 61, isIndexFirst: false }))
      await trainer.add({ fileId, address: '', seconds: null, chapters: [] })
      const [found] = await member.list()
      assert.deepEqual([found?.seconds, found?.startsAtOnce, found?.embed], [61, false, null])
      const broken = [mp4().subarray(0, 5_000), Buffer.from('MZ a program'), Buffer.from('<html>')]
      for (const bytes of broken) assert.equal((await takenBy(app, trainer.cookie, video(bytes))).answer.status, 422)
      const asMaterial = await takenBy(app, trainer.cookie, { data: Buffer.from(mp4()), name: 'class.mp4' })
      assert.equal(asMaterial.answer.status, 422, 'recordings are no material')
      const words = (text: string) => ({ data: Buffer.from(text), name: 'a.vtt', purpose: 'captions' as const })
      for (const text of ['1\n00:00 --> 00:01\nhello', 'WEBVTTX', 'WEBVTT\0'])
        assert.equal((await takenBy(app, trainer.cookie, words(text))).answer.status, 422, text)
      const captions = await takenBy(app, trainer.cookie, words('WEBVTT\n\n00:00.000 --> 00:02.000\nनमस्ते'))
      const id = await idOf(await trainer.add({ fileId, captionsId: captions.id, chapters: [] }))
      const read = await app.request(`${PATH}/${id}/captions`, { headers: { cookie: trainer.cookie } })
      assert.match(read.headers.get('content-type') ?? '', /^text\/vtt/)
      assert.match(await read.text(), /नमस्ते/)
    })

    test('come in parts of which each asks for the seat, and never whole', async (t) => {
      const { app, trainer, member } = await taught(engine, t)
      const bytes = mp4({ pictures: 6_000_000 })
      const fileId = await fileOf(app, trainer.cookie, bytes)
      const id = await idOf(await trainer.add({ fileId, chapters: [] }))
      const first = await member.part(id, { Range: 'bytes=0-' })
      assert.deepEqual(
        [first.status, first.headers.get('content-range'), first.headers.get('content-type')],
        [206, `bytes 0-3999999/${bytes.length}`, 'video/mp4'],
      )
      const rest = await member.part(id, { Range: 'bytes=4000000-' })
      const parts = await Promise.all([first, rest].map(async (one) => Buffer.from(await one.arrayBuffer())))
      assert.ok(Buffer.concat(parts).equals(bytes))
      for (const headers of [{}, { Range: 'bytes=9-', 'If-Range': '"other"' }]) {
        const whole = await member.part(id, headers)
        assert.deepEqual([whole.status, whole.headers.get('content-range')], [206, `bytes 0-3999999/${bytes.length}`])
        assert.equal(
          (await whole.arrayBuffer()).byteLength,
          4_000_000,
          'whoever asks for all of it gets the first part',
        )
      }
      for (const headers of [{}, { Range: 'bytes=9-' }]) {
        const head = await member.part(id, headers, 'HEAD')
        assert.deepEqual([head.status, head.headers.get('accept-ranges'), await head.text()], [200, 'bytes', ''])
        assert.equal(head.headers.get('content-length'), String(bytes.length))
      }
      assert.equal((await member.part(id, { Range: `bytes=${bytes.length}-` })).status, 416)
      await send(app, 'refund.processed')
      for (const headers of [{ Range: 'bytes=100-' }, {}])
        for (const method of ['GET', 'HEAD'])
          assert.equal((await member.part(id, headers, method)).status, 404, 'without a seat')
    })

    test('remember the position and count seconds seen, not the furthest point', async (t) => {
      const { app, trainer, member } = await taught(engine, t)
      const id = await idOf(await trainer.add())
      await app.database.db.updateTable('recordings').set({ host: null, videoId: null }).where('id', '=', id).execute()
      const watched = async (answer: Promise<Response>) => Watched.parse(await (await answer).json())
      const later = (seconds: number) => app.setTime(new Date(NOON.getTime() + seconds * 1000))
      assert.deepEqual(await watched(member.watch(id, [], 0)), { seconds: 0, position: 0 })
      later(15)
      assert.deepEqual(await watched(member.watch(id, [[5_000, 5_015]], 5_015)), { seconds: 15, position: 5_015 })
      later(30)
      assert.deepEqual(
        await watched(
          member.watch(
            id,
            [
              [0, 15],
              [5_000, 5_015],
            ],
            15,
          ),
        ),
        { seconds: 30, position: 15 },
      )
      assert.deepEqual((await member.list())[0]?.watched, { seconds: 30, position: 15 })
      later(40)
      assert.equal((await watched(member.watch(id, [[0, 5_400]], 20))).seconds, 90, 'no more than ten seconds allow')
      assert.equal((await watched(member.watch(id, [], 20))).seconds, 90, 'nothing is taken back')
      for (const covered of [[[5, 5]], [[-1, 5]], [[0, 1.5]], [[0]], Array.from({ length: 101 }, () => [0, 1])])
        assert.equal((await member.watch(id, covered, 0)).status, 422)
      const both = await Promise.all([member.watch(id, [[100, 105]], 105), member.watch(id, [[200, 205]], 205)])
      assert.deepEqual(
        both.map(({ status }) => status),
        [200, 200],
      )
      assert.equal((await member.list())[0]?.watched.seconds, 100, 'two devices at once')
      await trainer.change(id, { address: 'https://vimeo.com/123456789' })
      assert.deepEqual((await member.list())[0]?.watched, { seconds: 0, position: 0 })
      assert.equal((await watched(member.watch(id, [[0, 5_400]], 0))).seconds, 5_400, 'a host plays it')
    })
  })

test('seeking in a recording of a gigabyte takes less than 10 MB of memory', async (t) => {
  const [sqlite = assert.fail()] = engines
  const { app, trainer, member, folder } = await taught(sqlite, t)
  const fileId = await fileOf(app, trainer.cookie)
  const id = await idOf(await trainer.add({ fileId, chapters: [] }))
  const size = 1_000_000_000
  const path = join(folder, 'kept', fileId.slice(-2), fileId)
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'w')
  await file.write(longMp4({ seconds: 5_400, bytes: size }))
  await file.truncate(size)
  await file.close()
  await app.database.db.updateTable('files').set({ bytes: size }).where('id', '=', fileId).execute()
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  const held = () => {
    if (typeof collect === 'function') Reflect.apply(collect, null, [])
    const { arrayBuffers, heapUsed } = process.memoryUsage()
    return arrayBuffers + heapUsed
  }
  const [before, most] = [held(), { bytes: 0 }]
  for (let seek = 0; seek < 20; seek += 1) {
    const part = await member.part(id, { Range: `bytes=${seek * 48_000_000}-` })
    assert.equal(part.status, 206)
    const reader = part.body?.getReader() ?? assert.fail('no body')
    for (let read = 0; read < 8; read += 1) await reader.read()
    most.bytes = Math.max(most.bytes, held() - before)
    // The player is somewhere else by now.
    await reader.cancel()
  }
  assert.ok(most.bytes < 10_000_000, `${most.bytes} bytes`)
})
