/** The logo that an owner uploads: only its pixels are kept, whatever came. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import sharp from 'sharp'
import { LOGO_BYTES, LOGO_SIDE } from '#contract/logo.ts'
import { OwnerSettings } from '#contract/owner-settings.ts'
import { PICTURE_BYTES } from '#contract/pictures.ts'
import { Problem } from '#contract/problem.ts'
import { registerStaff, stepUp } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { LOGO_COLOUR, logoText, surface } from '../../../tests/support/logos.ts'
import { createTestApp, NO_LIMITS } from '../../../tests/support/test-app.ts'
import { readLogo } from '../../read-logo.ts'

async function open(engine: TestEngine, cleaner: Cleaner, env: Record<string, string> = {}, limits = NO_LIMITS) {
  const app = await createTestApp(engine, cleaner, { env, limits })
  const { cookie } = await registerStaff(app, 'owner@example.com', 'owner')
  const business = async (answer: Response) => {
    const { groups } = OwnerSettings.parse(await answer.json())
    const { version, settings } = groups.find(({ key }) => key === 'business') ?? assert.fail()
    return { version, logo: settings.find(({ name }) => name === 'LOGO') ?? assert.fail() }
  }
  const current = async () => business(await app.request('/api/desk/owner-settings', { headers: { cookie } }))
  return {
    app,
    cookie,
    current,
    confirm: () => stepUp(app, cookie),
    upload: async (file: Uint8Array, version?: number) =>
      app.request(`/api/desk/owner-settings/logo?version=${version ?? (await current()).version}`, {
        method: 'POST',
        body: new Uint8Array(file),
        headers: { cookie },
      }),
    set: async (LOGO: string) =>
      app.send(
        'PUT',
        '/api/desk/owner-settings/business',
        { version: (await current()).version, values: { LOGO } },
        { cookie },
      ),
  }
}

const reasonOf = async (answer: Response) => {
  const { code, detail, errors } = Problem.parse(await answer.json())
  return [code, errors[0]?.message ?? detail].join(': ')
}

for (const engine of engines)
  suite(`the logo, on ${engine.name}`, () => {
    test('is uploaded with the password, drawn anew, and removed; the audit holds its digest alone', async (t) => {
      const { app, confirm, current, set, upload } = await open(engine, t)
      const file = await surface(1200, 300)
        .withExif({ IFD0: { Copyright: 'A secret place' } })
        .png()
        .toBuffer()
      assert.match(await reasonOf(await upload(file)), /^stepUpRequired/)
      await confirm()
      assert.equal((await upload(file)).status, 200)
      const { logo } = await current()
      assert.deepEqual([logo.kind, logo.isSet, logo.isFixed], ['picture', true, false])
      const { width, height } = readLogo(logo.value) ?? assert.fail()
      assert.deepEqual([width, height], [LOGO_SIDE, 128])
      const [red, green, blue] = await sharp(Buffer.from(logo.value, 'base64')).removeAlpha().raw().toBuffer()
      assert.deepEqual({ r: red, g: green, b: blue }, LOGO_COLOUR)
      assert.ok(!Buffer.from(logo.value, 'base64').includes('secret'))
      const another = await surface(64, 64).png().toBuffer()
      assert.match(await reasonOf(await upload(another, 0)), /^versionStale/)
      assert.equal((await set('')).status, 200)
      assert.equal((await current()).logo.isSet, false)
      const rows = await app.database.db
        .selectFrom('auditLog')
        .selectAll()
        .where('action', '=', 'setting.change')
        .execute()
      assert.equal(rows.length, 2)
      const noted = JSON.stringify(rows)
      assert.match(noted, /picture [0-9a-f]{8}/)
      assert.ok(!noted.includes(logo.value.slice(0, 40)))
    })
  })

const [sqlite = assert.fail()] = engines

suite('a logo that is none', () => {
  test('is refused with its reason, and the one of before stays', async (t) => {
    const { confirm, current, upload } = await open(sqlite, t)
    await confirm()
    assert.equal((await upload(await surface(64, 64).webp().toBuffer())).status, 200)
    const before = (await current()).logo.value
    const whole = await surface(400, 400).jpeg().toBuffer()
    for (const [file, reason] of [
      [Buffer.from('MZ\u0090 this program cannot be run in DOS mode'), /JPEG, PNG or WebP/],
      [Buffer.from('#!/bin/sh\nrm -rf /\n'), /JPEG, PNG or WebP/],
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script/></svg>'),
        /JPEG, PNG or WebP/,
      ],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), /JPEG, PNG or WebP/],
      [await surface(99, 99).gif().toBuffer(), /JPEG, PNG or WebP/],
      [Buffer.alloc(0), /JPEG, PNG or WebP/],
      [whole.subarray(0, whole.length / 2), /damaged|JPEG, PNG or WebP/],
      [await surface(8000, 8000).png().toBuffer(), /60 million/],
      [await surface(400, 20).png().toBuffer(), /32 pixels/],
      [await surface(900, 40).png().toBuffer(), /8 times/],
    ] as const) {
      const answer = await upload(file)
      assert.equal(answer.status, 422, String(reason))
      assert.match(await reasonOf(answer), reason)
    }
    const large = await upload(new Uint8Array(PICTURE_BYTES + 1))
    assert.match(await reasonOf(large), /^bodyTooLarge: The logo is larger than 8 MB/)
    assert.equal((await current()).logo.value, before)
  })

  test('leaves behind what stands beside or after its pixels', async (t) => {
    const { confirm, current, upload } = await open(sqlite, t)
    await confirm()
    const png = await surface(64, 64)
      .withExif({ IFD0: { Artist: 'planted' } })
      .png()
      .toBuffer()
    assert.equal((await upload(Buffer.concat([png, Buffer.from('PK\u0003\u0004planted<script>')]))).status, 200)
    const stored = Buffer.from((await current()).logo.value, 'base64')
    assert.ok(!stored.includes('planted') && !stored.includes('script'))
    assert.ok(readLogo(stored.toString('base64')))
  })

  test('shows its first picture alone where it moves, and is made smaller until it is a small file', async (t) => {
    const { confirm, current, upload } = await open(sqlite, t)
    await confirm()
    const [first, second] = [
      await surface(80, 40).png().toBuffer(),
      await sharp({ create: { width: 80, height: 40, channels: 4, background: '#00ff00' } })
        .png()
        .toBuffer(),
    ]
    const moving = await sharp([first, second], { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    assert.equal((await upload(moving)).status, 200)
    const still = await sharp(Buffer.from((await current()).logo.value, 'base64')).metadata()
    assert.deepEqual([still.width, still.height, still.pages], [80, 40, undefined])
    const noise = Buffer.from(Array.from({ length: 600 * 600 * 3 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 251))
    const raw = { width: 600, height: 600, channels: 3 } as const
    assert.equal((await upload(await sharp(noise, { raw }).png().toBuffer())).status, 200)
    const { value } = (await current()).logo
    assert.ok(Buffer.from(value, 'base64').length <= LOGO_BYTES)
    assert.ok((readLogo(value)?.width ?? 0) >= 128)
  })

  test('has one form, whatever it came in: grey, of 16 bits, interlaced or for print', async (t) => {
    const { confirm, current, upload } = await open(sqlite, t)
    await confirm()
    for (const file of [
      surface(64, 48).greyscale().png(),
      surface(64, 48).toColourspace('rgb16').png(),
      surface(64, 48).png({ progressive: true }),
      surface(64, 48).flatten().toColourspace('cmyk').jpeg(),
    ]) {
      assert.equal((await upload(await file.toBuffer())).status, 200)
      const { width, height, png } = readLogo((await current()).logo.value) ?? assert.fail()
      assert.deepEqual([width, height], [64, 48])
      const [red = 0, , blue = 0] = await sharp(Buffer.from(png, 'base64')).toColourspace('srgb').raw().toBuffer()
      assert.ok(Math.abs(red - 122) < 70 && blue > 0, `${red} ${blue}`)
    }
  })

  test('comes by the upload alone, and not past what .env says', async (t) => {
    const text = await logoText()
    const { confirm, current, set, upload } = await open(sqlite, t)
    await confirm()
    for (const typed of [text.slice(0, 400), 'x', '<svg/>'])
      assert.equal(await reasonOf(await set(typed)), 'fieldsInvalid: Is uploaded as a picture')
    assert.equal((await current()).logo.isSet, false)
    const given = await open(sqlite, t, { LOGO: text })
    await given.confirm()
    assert.deepEqual([(await given.current()).logo.value, (await given.current()).logo.isFixed], [text, true])
    assert.match(await reasonOf(await given.upload(await surface(64, 64).png().toBuffer())), /stands in \.env/i)
    assert.match(await reasonOf(await given.set('')), /stands in \.env/i)
    assert.match(await reasonOf(await upload(Buffer.alloc(0), Number.NaN)), /^fieldsInvalid/)
  })

  test('counts as tried, and only owners upload one', async (t) => {
    const limits = { ...NO_LIMITS, pictureTriesPerAuthor: { times: 1, seconds: 3600 } }
    const { app, confirm, upload } = await open(sqlite, t, {}, limits)
    await confirm()
    assert.equal((await upload(Buffer.alloc(1))).status, 422)
    assert.equal((await upload(Buffer.alloc(1))).status, 429)
    for (const role of ['support', 'trainer', 'accountant'] as const) {
      const { cookie } = await registerStaff(app, `${role}@example.com`, role)
      const sent = { method: 'POST', body: 'x', headers: { cookie } }
      assert.equal((await app.request('/api/desk/owner-settings/logo?version=0', sent)).status, 403)
    }
  })
})
