/** A logo as it is set: whatever is no small picture, or carries more than one, is refused or left behind. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { LOGO_SIDE, logoData } from '#contract/logo.ts'
import { logoText, surface } from '../tests/support/logos.ts'
import { readConfig } from './config.ts'
import { readLogo } from './read-logo.ts'

function chunk(name: string, data: Uint8Array): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), data, Buffer.alloc(4)])
  bytes.writeUInt32BE(data.length, 0)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

interface Made {
  readonly width?: number
  readonly height?: number
  readonly form?: readonly number[]
  readonly pixels?: Buffer
  readonly beside?: readonly Buffer[]
}

/** A PNG of grey, made by hand. */
function made({ width = 40, height = 40, form = [8, 0, 0, 0, 0], pixels, beside = [] }: Made = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(form, 8)
  const lines = pixels ?? Buffer.alloc(Math.min(height, LOGO_SIDE) * (1 + Math.min(width, LOGO_SIDE)))
  const parts = [chunk('IHDR', header), ...beside, chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

const read = (bytes: Buffer) => readLogo(bytes.toString('base64'))

test('a small PNG is taken with its size, also as an address that holds it', async () => {
  const text = await logoText(240, 80)
  const logo = readLogo(text) ?? assert.fail()
  assert.deepEqual([logo.width, logo.height], [240, 80])
  assert.match(logo.digest, /^[0-9a-f]{8}$/)
  assert.deepEqual(readLogo(logoData(text)), logo)
  assert.deepEqual(readConfig({ LOGO: text }).logo, logo)
  assert.equal(readConfig({ LOGO: ' ' }).logo, null)
})

test('what a file carries beside its pixels is left behind', () => {
  const words = '<script>alert(1)</script>'
  const text = chunk('tEXt', Buffer.from(`Comment\0${words}`))
  const logo = read(made({ beside: [text, chunk('eXIf', Buffer.from('a place')), chunk('acTL', Buffer.alloc(8))] }))
  assert.deepEqual(logo, read(made()))
  assert.ok(!Buffer.from(logo?.png ?? '', 'base64').includes(words))
})

test('what is no small picture of the plain form is refused', async () => {
  const whole = made()
  const broken = Buffer.from(whole)
  broken[60] = (broken[60] ?? 0) ^ 255
  const refused: Readonly<Record<string, Buffer>> = {
    nothing: Buffer.alloc(0),
    'a program': Buffer.from('#!/bin/sh\nrm -rf /\n'),
    'a drawing': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a JPEG': await surface(40, 40).jpeg().toBuffer(),
    'a program behind it': Buffer.concat([whole, Buffer.from('PK\u0003\u0004')]),
    'a picture behind it': Buffer.concat([whole, chunk('IEND', Buffer.alloc(0))]),
    'a damaged one': broken,
    'half of one': whole.subarray(0, whole.length - 20),
    'one that is too wide': made({ width: LOGO_SIDE + 1 }),
    'a bomb': made({ width: 60_000, height: 60_000 }),
    'no side': made({ width: 0 }),
    '16 bits': made({ form: [16, 0, 0, 0, 0] }),
    'an interlaced one': made({ form: [8, 0, 0, 0, 1] }),
    'an unknown form': made({ form: [8, 5, 0, 0, 0] }),
    'an indexed one without colours': made({ form: [8, 3, 0, 0, 0] }),
    'too few pixels': made({ pixels: Buffer.alloc(100) }),
    'too many pixels': made({ pixels: Buffer.alloc(1_000_000) }),
    'an unknown filter': made({ pixels: Buffer.alloc(40 * 41, 9) }),
    'a large file': made({ beside: [chunk('tEXt', Buffer.alloc(40_000))] }),
  }
  for (const [what, bytes] of Object.entries(refused)) assert.equal(read(bytes), null, what)
  assert.equal(readLogo('data:text/html;base64,PHNjcmlwdD4='), null)
  assert.throws(() => readConfig({ LOGO: '/etc/passwd' }), { name: 'ConfigFault', message: /LOGO must be a PNG/ })
})
