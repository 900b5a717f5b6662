import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { extractText, getDocumentProxy } from 'unpdf'
import { MaterialList, NoteRead } from '#contract/material.ts'
import { weekendBatch } from '../../../../tests/support/catalogs.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { type Cleaner, engines, type TestEngine } from '../../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV, press, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'

import type { StampTask } from '../../../pdf/pdf-stamper.ts'

const KEY = 'AP-2026-11'
const PATH = `/api/room/batches/${KEY}/materials`
const DATA = Buffer.from(randomBytes(30_000).toString('base64'))
const NOW = NOON.toISOString()

/** A trainer, who teaches the batch, and a member, who sits in it. */
async function taught(engine: TestEngine, t: Cleaner, more: Parameters<typeof createTestApp>[2] = {}) {
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches: [weekendBatch()] }, ...more })
  const asha = await buyer(app, 'asha')
  await press(app, asha)
  await send(app, 'payment.captured')
  const { cookie } = await registerStaff(app, 'anil@example.com', { role: 'trainer', batchKey: KEY })
  const trainer = {
    add: (given: object) => app.send('POST', PATH, { ...NOTE, ...given }, { cookie }),
    change: (id: string, given: object) =>
      app.send('PATCH', `${PATH}/${id}`, { ...NOTE, version: 1, ...given }, { cookie }),
    order: (seen: string[], ids: string[]) => app.send('POST', `${PATH}/order`, { ids, seen }, { cookie }),
    remove: (id: string, version: number) =>
      app.request(`${PATH}/${id}?version=${version}`, { method: 'DELETE', headers: { cookie } }),
    list: () => listed(app, cookie),
  }
  return { app, asha, trainer, upload: () => upload(app, cookie, DATA, 'नोट्स "1".txt'), cookie }
}

const NOTE = {
  title: 'Flash drums',
  body: 'The duty is $Q = m c_p \\Delta T$.',
  fileId: null,
  releaseAt: NOW,
  classId: null,
  watermark: false,
}

const listed = async (app: TestApp, cookie: string) =>
  MaterialList.parse(await (await app.request(PATH, { headers: { cookie } })).json()).materials

async function upload(app: TestApp, cookie: string, data: Uint8Array<ArrayBuffer>, name: string): Promise<string> {
  const tus = { cookie, 'Tus-Resumable': '1.0.0' }
  const begin = { method: 'POST', headers: { ...tus, 'Upload-Length': String(data.length) } }
  const path = (await app.request('/api/desk/uploads', begin)).headers.get('location') ?? assert.fail()
  const headers = { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
  await app.request(path, { method: 'PATCH', headers, body: data })
  const id = path.split('/').at(-1) ?? ''
  const taken = await app.send('POST', '/api/desk/files', { upload: id, name, purpose: 'material' }, { cookie })
  assert.equal(taken.status, 201)
  return id
}

const idOf = async (answer: Response): Promise<string> => {
  assert.equal(answer.status, 201)
  return String(Reflect.get(Object(await answer.json()), 'id'))
}

for (const engine of engines)
  suite(`material of a batch on ${engine.name}`, () => {
    test('is seen by members from its moment on, with its formulas, and never as it was written', async (t) => {
      const { app, asha, trainer } = await taught(engine, t)
      await trainer.add({})
      await trainer.add({ title: 'Next week', releaseAt: '2026-11-27T12:00:00.000Z' })
      await trainer.add({ title: 'Kept back', releaseAt: null })
      const titles = async () => (await listed(app, asha.cookie)).map(({ title }) => title)
      assert.deepEqual(
        (await trainer.list()).map(({ title }) => title),
        ['Flash drums', 'Next week', 'Kept back'],
      )
      assert.deepEqual(await titles(), ['Flash drums'])
      app.setTime(new Date('2026-11-27T12:00:00.000Z'))
      assert.deepEqual(await titles(), ['Flash drums', 'Next week'])
      const [first] = await listed(app, asha.cookie)
      assert.equal(first?.body, null)
      assert.match(JSON.stringify(first?.text), /"tag":"msub"/)
    })

    test('is changed by whoever saw it last, ordered and removed, each with a row in the audit', async (t) => {
      const { app, trainer } = await taught(engine, t)
      const [one, two] = [
        await idOf(await trainer.add({ title: 'One' })),
        await idOf(await trainer.add({ title: 'Two' })),
      ]
      assert.equal((await trainer.change(one, { title: 'First' })).status, 200)
      const stale = await trainer.change(one, { title: 'Lost' })
      assert.equal(stale.status, 409)
      assert.match(await stale.text(), /"current":\{"version":2\}/)
      assert.equal((await trainer.order([one, two], [two])).status, 200)
      const late = await trainer.order([one, two], [one])
      assert.deepEqual([late.status, Reflect.get(Object(await late.json()), 'current')], [409, { ids: [two, one] }])
      assert.deepEqual(
        (await trainer.list()).map(({ title }) => title),
        ['Two', 'First'],
      )
      const both = await Promise.all([trainer.order([two, one], [one, two]), trainer.order([two, one], [one, two])])
      assert.deepEqual(
        both.map(({ status }) => status).toSorted((one, other) => one - other),
        [200, 409],
        'of two at once one is told',
      )
      await trainer.order([one, two], [two, one])
      assert.equal((await trainer.remove(two, 9)).status, 409)
      assert.equal((await trainer.remove(two, 1)).status, 200)
      assert.equal((await trainer.remove(two, 1)).status, 404)
      const rows = await app.database.db
        .selectFrom('auditLog')
        .select('action')
        .where('action', 'like', 'material.%')
        .orderBy('id')
        .execute()
      assert.deepEqual(
        rows.map(({ action }) => action),
        [
          'material.add',
          'material.add',
          'material.change',
          'material.order',
          'material.order',
          'material.order',
          'material.remove',
        ],
      )
    })

    test('is refused with a sentence for its field, and members change nothing', async (t) => {
      const { app, asha, trainer } = await taught(engine, t)
      const refusals = [
        [{ body: 'Now $\\frac{$' }, /"body".*cannot be read/],
        [{ body: '' }, /Write a note or add a file/],
        [{ body: '[x](javascript:alert(1))' }, /leads neither to https/],
        [{ fileId: 'a'.repeat(48) }, /not here any more/],
        [{ title: '' }, /Say what it is/],
        [{ releaseAt: 'tomorrow' }, /no moment/],
        [{ classId: 'none' }, /no such class/],
        [{ watermark: true }, /PDF alone/],
      ] as const
      for (const [given, sentence] of refusals) {
        const answer = await trainer.add(given)
        assert.equal(answer.status, 422)
        assert.match(await answer.text(), sentence)
      }
      const id = await idOf(await trainer.add({}))
      const { cookie } = asha
      const asked = [
        await app.send('POST', PATH, NOTE, { cookie }),
        await app.send('PATCH', `${PATH}/${id}`, { ...NOTE, version: 1 }, { cookie }),
        await app.send('POST', `${PATH}/order`, { ids: [], seen: [] }, { cookie }),
        await app.request(`${PATH}/${id}?version=1`, { method: 'DELETE', headers: { cookie } }),
      ]
      assert.deepEqual(
        asked.map(({ status }) => status),
        [403, 403, 403, 403],
      )
    })

    test('gives its file to members from its moment on, in parts too, and notes who took it', async (t) => {
      const { app, asha, trainer, upload: uploaded } = await taught(engine, t)
      const fileId = await uploaded()
      const id = await idOf(await trainer.add({ body: '', fileId, releaseAt: '2026-11-27T12:00:00.000Z' }))
      const take = (headers: Record<string, string> = {}, method = 'GET') =>
        app.request(`${PATH}/${id}/file`, { method, headers: { cookie: asha.cookie, ...headers } })
      assert.equal((await take()).status, 404, 'before its moment')
      app.setTime(new Date('2026-11-27T12:00:00.000Z'))
      const whole = await take()
      assert.ok(DATA.equals(Buffer.from(await whole.arrayBuffer())))
      assert.match(
        whole.headers.get('content-disposition') ?? '',
        /^attachment; filename\*=UTF-8''%E0%A4%A8.*%221%22.txt$/,
      )
      assert.equal(whole.headers.get('content-security-policy'), "sandbox; default-src 'none'")
      const part = await take({ Range: 'bytes=10-19' })
      assert.deepEqual([part.status, part.headers.get('content-range')], [206, `bytes 10-19/${DATA.length}`])
      assert.equal(await part.text(), DATA.subarray(10, 20).toString())
      assert.equal((await take({ Range: 'bytes=5-', 'If-Range': '"other"' })).status, 200, 'of another file')
      assert.equal((await take({ Range: `bytes=${DATA.length}-` })).status, 416)
      const head = await take({}, 'HEAD')
      assert.deepEqual([head.headers.get('content-length'), await head.text()], [String(DATA.length), ''])
      const taken = await app.database.db.selectFrom('fetches').select(['fileId', 'materialId']).execute()
      assert.deepEqual(
        taken.map((one) => ({ ...one })),
        [{ fileId, materialId: id }],
      )
      await send(app, 'refund.processed')
      assert.equal((await take({ Range: 'bytes=20-29' })).status, 404, 'the next part, without a seat')
    })

    test('takes a note as long as its rule allows, in any script, and shows it before it is added', async (t) => {
      const { app, trainer, cookie } = await taught(engine, t)
      const body = 'श्री '.repeat(4_000).trim()
      assert.ok(Buffer.byteLength(body) > 32 * 1024)
      assert.equal((await trainer.add({ body })).status, 201)
      const preview = async (text: string) =>
        NoteRead.parse(await (await app.send('POST', `${PATH}/preview`, { body: text }, { cookie })).json())
      assert.match(JSON.stringify(await preview('The duty $Q$')), /"tag":"mi"/)
      assert.match((await preview('Now $\\frac{$')).faults.join(), /cannot be read/)
    })

    test('belongs to a class of its batch, and a batch has no endless number of it', async (t) => {
      const { app, trainer } = await taught(engine, t)
      const row = { number: 3, title: 'Flash', state: 'planned', sequence: 0, version: 1, updatedAt: NOW } as const
      const times = { startsAt: '2026-12-24T13:30:00.000Z', endsAt: '2026-12-24T14:30:00.000Z' }
      for (const [id, batchKey] of [
        ['own', KEY],
        ['other', 'AH-2026-12'],
      ] as const)
        await app.database.db
          .insertInto('classes')
          .values({ id, batchKey, ...row, ...times })
          .execute()
      assert.equal((await trainer.add({ classId: 'other' })).status, 422)
      await trainer.add({ classId: 'own' })
      assert.deepEqual((await trainer.list())[0]?.class, { id: 'own', number: 3, title: 'Flash' })
      const [first] = await app.database.db.selectFrom('materials').selectAll().execute()
      assert.ok(first)
      for (let count = 1; count < 500; count += 1)
        await app.database.db
          .insertInto('materials')
          .values({ ...first, id: `more ${count}` })
          .execute()
      assert.match(await (await trainer.add({})).text(), /at most 500/)
    })

    test('names the member on each page of a PDF, the same copy for all its parts, and not for the trainer', async (t) => {
      const { app, asha, trainer, cookie } = await taught(engine, t)
      const document = await PDFDocument.create()
      for (const page of ['one', 'two', 'three']) document.addPage().drawText(`Page ${page}`)
      const pdf = Buffer.from(await document.save())
      const fileId = await upload(app, cookie, pdf, 'notes.pdf')
      const id = await idOf(await trainer.add({ body: '', fileId, watermark: true }))
      const take = (who: string, headers: Record<string, string> = {}) =>
        app.request(`${PATH}/${id}/file`, { headers: { cookie: who, ...headers } })
      const whole = await take(asha.cookie)
      const bytes = Buffer.from(await whole.arrayBuffer())
      const tag = whole.headers.get('etag') ?? ''
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false })
      assert.equal(text.length, 3)
      for (const page of text) {
        assert.match(page, /order pay_\w+ · asha@example\.com · 20 November 2026, 5:30 pm IST · Asha Rao/)
        assert.match(page, /Page (?:one|two|three)/)
      }
      app.setTime(new Date(NOON.getTime() + 60_000))
      const part = await take(asha.cookie, { Range: 'bytes=100-', 'If-Range': tag })
      assert.deepEqual([part.status, part.headers.get('etag')], [206, tag])
      assert.ok(bytes.subarray(100).equals(Buffer.from(await part.arrayBuffer())))
      assert.ok(pdf.equals(Buffer.from(await (await take(cookie)).arrayBuffer())), 'as it was uploaded')
    })

    test('asks a member to come again, and never gives the file without the name, when none can be written', async (t) => {
      const broken = { is: false }
      const stampPdf = async ({ to }: StampTask) => {
        if (!broken.is) await writeFile(to, 'stamped')
        return !broken.is
      }
      const { app, asha, trainer, cookie } = await taught(engine, t, { stampPdf })
      const document = await PDFDocument.create()
      document.addPage()
      const fileId = await upload(app, cookie, Buffer.from(await document.save()), 'notes.pdf')
      const id = await idOf(await trainer.add({ body: '', fileId, watermark: true }))
      broken.is = true
      const refused = await app.request(`${PATH}/${id}/file`, { headers: { cookie: asha.cookie } })
      assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '30'])
      const other = await upload(app, cookie, Buffer.from(await document.save()), 'other.pdf')
      const untaken = await trainer.add({ body: '', fileId: other, watermark: true })
      assert.equal(untaken.status, 422)
      assert.match(await untaken.text(), /cannot be written on/)
    })
  })
