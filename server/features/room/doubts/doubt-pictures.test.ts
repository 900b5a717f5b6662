import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import sharp from 'sharp'
import { PICTURE_BYTES } from '#contract/pictures.ts'
import { Problem } from '#contract/problem.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { addPictures } from '../../../../tests/support/doubt-pictures.ts'
import { engines } from '../../../../tests/support/engines.ts'
import type { Buyer } from '../../../../tests/support/payment-chain.ts'
import { ask, asked, newKey, PATH, PLAIN, post, read, remove } from '../../../../tests/support/room-doubts.ts'
import { NO_LIMITS, NOON } from '../../../../tests/support/test-app.ts'
import { MOST_PICTURES } from './doubt-pictures.ts'

for (const engine of engines)
  suite(`pictures of questions on ${engine.name}`, () => {
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

    test('T13: take a small snip, and say the true reason of what is refused', async (t) => {
      const { app, asha } = await asked(engine, t)
      const drawn = (width: number, height: number) =>
        sharp({ create: { width, height, channels: 3, background: '#c2410c' } }).png()
      const upload = async (bytes: Buffer, key = newKey()) => {
        const url = `${PATH}/pictures?key=${key}&from=${asha.uid}`
        return app.request(url, { method: 'POST', body: new Uint8Array(bytes), headers: { cookie: asha.cookie } })
      }
      for (const [width, height] of [
        [640, 110],
        [12, 9],
        [4000, 1],
      ] as const) {
        const key = newKey()
        assert.equal((await upload(await drawn(width, height).toBuffer(), key)).status, 201, `${width} × ${height}`)
        await ask(app, asha, { key, hasPicture: true })
      }
      for (const [file, reason] of [
        [await drawn(12_000, 9_000).toBuffer(), /more than 60 million pixels/],
        [Buffer.from('<svg/>'), /JPEG, PNG or WebP/],
        [(await drawn(900, 900).jpeg().toBuffer()).subarray(0, 700), /damaged or not whole/],
      ] as const)
        assert.match(Problem.parse(await (await upload(file)).json()).detail, reason)
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

    test('T12: count towards the hour of their author where they are kept, and are tried so often', async (t) => {
      const [times, tries] = [2, 7]
      const limits = {
        ...NO_LIMITS,
        doubtPicturesPerMember: { times, seconds: 3600 },
        doubtPictureTriesPerMember: { times: tries, seconds: 3600 },
      }
      const { app, asha, ravi } = await asked(engine, t, { limits })
      const upload = (body: BodyInit, { uid, cookie } = asha, key = newKey()) => {
        const sent = { method: 'POST', body, headers: { cookie }, duplex: 'half' }
        return app.request(`${PATH}/pictures?key=${key}&from=${uid}`, sent)
      }
      const body = new Uint8Array(await sharp(PLAIN).png().toBuffer())
      const broken = new ReadableStream({ start: (controller) => controller.error(new Error('the line is gone')) })
      assert.equal((await upload(body)).status, 201)
      assert.equal(await codeOf(await upload('no picture')), 'pictureUnreadable')
      assert.equal(await codeOf(await upload(body.slice(0, 60))), 'pictureUnreadable')
      assert.equal(await codeOf(await upload(new Uint8Array(PICTURE_BYTES + 1))), 'bodyTooLarge')
      assert.ok((await upload(broken)).status >= 400)
      assert.equal((await upload(body)).status, 201)
      for (const one of [body, 'no picture']) assert.equal(await codeOf(await upload(one)), 'tooManyRequests')
      for (let index = 0; index < tries; index += 1)
        assert.equal(await codeOf(await upload('no picture', ravi)), 'pictureUnreadable')
      assert.equal(
        await codeOf(await upload(body, ravi)),
        'tooManyRequests',
        'no end of work for whoever keeps nothing',
      )
      app.setTime(new Date(NOON.getTime() + HOUR_MS))
      for (const one of [asha, ravi]) assert.equal((await upload(body, one)).status, 201)
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
  })
