import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { maxHeaderSize } from 'node:http'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { MEETING_REPORT_BYTES } from '#contract/attendance.ts'
import { DRAFT_BYTES } from '#contract/desk-drafts.ts'
import { REPORT_BYTES } from '#contract/desk-report.ts'
import { ASKED_LENGTH } from '#contract/fields.ts'
import { NOTE_BYTES } from '#contract/material-deeds.ts'
import { PICTURE_BYTES } from '#contract/pictures.ts'
import { PIECE_BYTES } from '#contract/upload-pieces.ts'
import { readConfig } from '../config.ts'
import { EVENT_BYTES } from '../features/payments/provider/webhook-routes.ts'
import { STOP_MS, TIMINGS } from '../listen.ts'
import { BODY_BYTES } from './door.ts'
import { clientAddress, FORWARDED_FOR } from './client-address.ts'
import { HEARTBEAT_MS, STREAM_HEADERS } from './event-stream.ts'
import { headersFor } from './security-headers.ts'

const root = join(import.meta.dirname, '..', '..')
const guide = readFileSync(join(root, 'docs/guides/go-live.md'), 'utf8')

/** A part of the guide in one of its languages. */
const blockOf = (language: string, part = ''): string =>
  guide
    .split('```')
    .filter((block) => block.startsWith(`${language}\n`))
    .find((block) => block.includes(part)) ?? assert.fail(`the guide has no ${language} with ${part}`)

const [nginx, caddy] = [blockOf('nginx'), blockOf('caddy')]

const said = (block: string, form: RegExp): string => form.exec(block)?.[1] ?? assert.fail(`no ${String(form)}`)
const directives = (name: string): string[] =>
  Array.from(nginx.matchAll(new RegExp(`^\\s*${name} (.+);$`, 'gm')), ([, value = '']) => value)

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, MB: 1000 ** 2, MiB: 1024 ** 2 }
const TIMES: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }
/** "9m", "1h": a number and a unit. */
const amount = (text: string, units: Readonly<Record<string, number>>): number => {
  const [, number, unit = ''] = /^(\d+)([A-Za-z]*)$/.exec(text) ?? []
  return Number(number) * (units[unit] ?? assert.fail(`${text} has a unit that is not known`))
}

const BODIES = {
  BODY_BYTES,
  DRAFT_BYTES,
  EVENT_BYTES,
  MEETING_REPORT_BYTES,
  NOTE_BYTES,
  PICTURE_BYTES,
  PIECE_BYTES,
  REPORT_BYTES,
}
/** Defaults of nginx, of which the guide says nothing (ngx_http_core_module, ngx_http_proxy_module). */
const NGINX = { line: 8 * 1024, answerHeaders: 4096, send: 60_000 }

suite('G1: the proxies of the guide', () => {
  test('take the largest body in one request, and wait for it in place of the server', () => {
    const largest = Math.max(...Object.values(BODIES))
    assert.ok(amount(said(nginx, /client_max_body_size (\w+);/), UNITS) > largest, `${largest} bytes`)
    assert.ok(amount(said(guide, /`request_buffers (\w+)`/), UNITS) > largest, `${largest} bytes`)
    assert.equal(Number(said(guide, /the server waits (\d+) seconds for a whole one/)) * 1000, TIMINGS.request)
    assert.deepEqual(directives('proxy_request_buffering'), [], 'on, as it is by default')
  })

  test('let the site end what stands still', () => {
    const patience = amount(said(nginx, /proxy_read_timeout (\w+);/), TIMES)
    assert.ok(patience > Math.max(TIMINGS.silence, TIMINGS.request + TIMINGS.check, HEARTBEAT_MS))
    assert.ok(NGINX.send >= TIMINGS.silence)
    assert.ok(HEARTBEAT_MS < TIMINGS.silence)
    assert.doesNotMatch(caddy, /_timeout/, 'Caddy waits for an answer without end')
  })

  test('close a connection that nobody uses before the site does', () => {
    assert.ok(amount(said(caddy, /^\s*keepalive (\w+)$/m), TIMES) < TIMINGS.keepAlive)
    assert.deepEqual(directives('keepalive'), [], 'nginx has one for each request')
  })

  test('pass streams on as they come', () => {
    assert.deepEqual([directives('proxy_buffering'), directives('proxy_http_version')], [['off'], ['1.1']])
    assert.equal(STREAM_HEADERS['X-Accel-Buffering'], 'no')
    assert.doesNotMatch(caddy, /flush_interval|response_buffers/)
  })

  test('have room for the longest address, and for the headers of an answer', () => {
    assert.deepEqual([directives('large_client_header_buffers'), directives('proxy_buffer_size')], [[], []])
    const search = encodeURIComponent('\u{1F468}'.repeat(ASKED_LENGTH / 2)).length
    assert.ok(search * 2 < NGINX.line && NGINX.line < maxHeaderSize)
    const hash = `'sha256-${'x'.repeat(44)}'`
    const config = readConfig({
      SITE_URL: said(guide, /`SITE_URL=(\S+)`/),
      PAYMENT_BUTTONS: 'AspenPlus=pl_1',
      PERFORMANCE_REPORT_URL: `https://${'x'.repeat(60)}.example/report`,
    })
    const videos = ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://vimeo.com/76979871']
    const own = { scriptHashes: [hash, hash], styleHashes: [hash, hash], videos }
    const headers = Object.entries(headersFor(config, own)).map(([name, value]) => `${name}: ${value}\r\n`)
    // Beside them stand a cookie or an address of at most a kibibyte each.
    assert.ok(headers.join('').length + 2048 < NGINX.answerHeaders)
  })

  test('say who the visitor is and by which name the site was asked for, and set nothing that the site sets', () => {
    const names = directives('proxy_set_header').map((line) => line.split(' ')[0]?.toLowerCase())
    assert.deepEqual(names, ['host', FORWARDED_FOR])
    const { hostname } = new URL(said(nginx, /proxy_pass (\S+);/))
    const trusted = said(guide, /`TRUSTED_PROXIES=(\S+)`/).split(',')
    const forwarded = '203.0.113.7, 198.51.100.7'
    assert.equal(clientAddress(trusted)(hostname, forwarded), '198.51.100.7', 'the address that the proxy added')
    const config = readConfig({ SITE_URL: said(guide, /`SITE_URL=(\S+)`/) })
    assert.match(headersFor(config)['Strict-Transport-Security'] ?? '', /^max-age=\d{8}/)
    for (const block of [nginx, caddy]) assert.doesNotMatch(block, /add_header|header_up|header_down|^\s*header /m)
  })
})

test('G1: the service of the guide starts the site as npm does, and waits for its end', () => {
  const service = blockOf('ini', 'ExecStart=')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [variables = '', command = ''] = scripts.start.split(' exec node ')
  assert.ok(said(service, /^ExecStart=(.+)$/m).endsWith(`/node ${command}`))
  const set = Array.from(service.matchAll(/^Environment=(.+)$/gm), ([, some = '']) => some).join(' ')
  assert.deepEqual(set.split(' ').toSorted(), variables.split(' ').toSorted())
  assert.ok(Number(said(service, /^TimeoutStopSec=(\d+)$/m)) * 1000 > STOP_MS)
  const { port } = readConfig({})
  for (const place of [said(blockOf('ini', 'ListenStream'), /:(\d+)$/m), said(nginx, /:(\d+);/), said(caddy, /:(\d+)/)])
    assert.equal(Number(place), port)
})
