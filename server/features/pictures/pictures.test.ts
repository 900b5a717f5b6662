import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { pictureAddress, pictureSize } from '#contract/picture-address.ts'
import { PICTURE_BYTES, PicturePage, UploadedPicture } from '#contract/pictures.ts'
import { Problem } from '#contract/problem.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { createTestApp, NO_LIMITS, NOON } from '../../../tests/support/test-app.ts'

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c2410c' } })

async function opened(engine: TestEngine, t: Cleaner, limits = NO_LIMITS) {
  const app = await createTestApp(engine, t, { limits })
  const { cookie } = await registerStaff(app, 'trainer@example.com', 'trainer')
  const upload = (body: Uint8Array<ArrayBuffer>, name = 'me.jpg') =>
    app.request(`/api/desk/pictures?name=${encodeURIComponent(name)}`, { method: 'POST', body, headers: { cookie } })
  const uploaded = async (picture: Sharp) => {
    const answer = await upload(new Uint8Array(await picture.toBuffer()))
    assert.equal(answer.status, 201, await answer.clone().text())
    return UploadedPicture.parse(await answer.json())
  }
  const list = async () =>
    PicturePage.parse(await (await app.request('/api/desk/pictures', { headers: { cookie } })).json())
  return { app, upload, uploaded, list }
}

for (const engine of engines)
  suite(`pictures, on ${engine.name}`, () => {
    test('are upright, of every size that pages ask for, and say nothing of the camera', async (t) => {
      const { app, uploaded, list } = await opened(engine, t)
      const exif = {
        IFD0: { Copyright: 'A secret place' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 18/1 0/1' },
      }
      const { id } = await uploaded(plain(800, 600).withExif(exif).withMetadata({ orientation: 6 }).jpeg())
      assert.deepEqual(pictureSize(id), { width: 600, height: 800 })
      for (const width of [160, 320, 600]) {
        const answer = await app.request(pictureAddress(id, width))
        assert.equal(answer.status, 200)
        assert.equal(answer.headers.get('content-type'), 'image/webp')
        assert.match(answer.headers.get('cache-control') ?? '', /immutable/)
        assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
        const read = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        assert.deepEqual([read.format, read.width, read.height], ['webp', width, Math.round((width * 4) / 3)])
        assert.deepEqual([read.exif, read.xmp, read.orientation], [undefined, undefined, undefined])
      }
      assert.equal((await app.request(pictureAddress(id, 640))).status, 404, 'none is wider than it was')
      assert.deepEqual(
        (await list()).pictures.map((picture) => picture.id),
        [id],
      )
    })

    test('T13: are taken however long they are, and not called damaged', async (t) => {
      const { app, uploaded } = await opened(engine, t)
      const { id } = await uploaded(plain(300, 20_000).png())
      assert.deepEqual(pictureSize(id), { width: 245, height: 16_333 })
      assert.equal((await app.request(pictureAddress(id, 245))).status, 200)
    })

    test('are kept once, at most 1920 wide, whoever uploads them again', async (t) => {
      const { app, uploaded, list } = await opened(engine, t)
      const one = await uploaded(plain(2400, 1200).png())
      const two = await uploaded(plain(2400, 1200).png())
      await uploaded(plain(300, 300).webp())
      assert.equal(one.id, two.id)
      assert.deepEqual(pictureSize(one.id), { width: 1920, height: 960 })
      assert.equal((await list()).pictures.length, 2)
      const noted = await app.database.db
        .selectFrom('auditLog')
        .select('subjectId')
        .where('action', '=', 'picture.add')
        .execute()
      assert.equal(noted.length, 2)
    })
  })

const [sqlite = assert.fail()] = engines

suite('a file that is no picture', () => {
  test('is refused with its reason, and nothing is kept', async (t) => {
    const { upload, list } = await opened(sqlite, t)
    const jpeg = await plain(900, 900).jpeg().toBuffer()
    const noise = await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251)), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .jpeg()
      .toBuffer()
    const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>'
    for (const [file, reason] of [
      [Buffer.from('no picture'), /JPEG, PNG or WebP/],
      [Buffer.alloc(0), /JPEG, PNG or WebP/],
      [Buffer.from(drawn), /JPEG, PNG or WebP/],
      [await plain(400, 400).gif().toBuffer(), /JPEG, PNG or WebP/],
      [await plain(400, 400).tiff().toBuffer(), /JPEG, PNG or WebP/],
      [Buffer.from('%PDF-1.7\n'), /JPEG, PNG or WebP/],
      [jpeg.subarray(0, 20), /JPEG, PNG or WebP|damaged/],
      [noise.subarray(0, noise.length / 2), /damaged/],
      [await plain(1000, 199).png().toBuffer(), /200 pixels/],
      [await plain(8000, 8000).png().toBuffer(), /60 million/],
    ] as const) {
      const answer = await upload(new Uint8Array(file))
      assert.equal(answer.status, 422, String(reason))
      assert.match(Problem.parse(await answer.json()).detail, reason)
    }
    const large = await upload(new Uint8Array(PICTURE_BYTES + 1))
    assert.equal(large.status, 413)
    assert.match(Problem.parse(await large.json()).detail, /8 MB/)
    assert.deepEqual((await list()).pictures, [])
  })

  test('T12: counts as tried, and not towards what its author may upload within an hour', async (t) => {
    const seconds = 3600
    const limits = {
      ...NO_LIMITS,
      picturesPerAuthor: { times: 1, seconds },
      pictureTriesPerAuthor: { times: 4, seconds },
    }
    const { app, upload } = await opened(sqlite, t, limits)
    const picture = new Uint8Array(await plain(300, 300).png().toBuffer())
    const statuses: number[] = []
    const send = async (body: Uint8Array<ArrayBuffer>) => statuses.push((await upload(body)).status)
    for (const body of [new Uint8Array([1]), new Uint8Array(PICTURE_BYTES + 1), picture, picture]) await send(body)
    assert.deepEqual(statuses.splice(0), [422, 413, 201, 429])
    app.setTime(new Date(NOON.getTime() + seconds * 1000))
    for (let index = 0; index < 4; index += 1) await send(new Uint8Array([1]))
    await send(picture)
    assert.deepEqual(statuses, [422, 422, 422, 422, 429])
  })

  test('is found at no address', async (t) => {
    const { app } = await opened(sqlite, t)
    for (const path of [
      '/pictures/x/160.webp',
      `/pictures/${'0'.repeat(32)}-1x1/160.webp`,
      '/pictures/..%2f/160.webp',
      '/pictures/x/y.html',
    ])
      assert.equal((await app.request(path)).status, 404, path)
  })
})
