/** The proxies of the guide, by their real programs and with the guide's own blocks, in front of the real server. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { TIMINGS } from '#server/listen.ts'
import { PIECE_BYTES } from '#contract/upload-pieces.ts'
import { freePort } from '#stand-ins/free-port.ts'
import { contactMessage, registration } from '#stand-ins/people/makers.ts'
import { startServer } from '#stand-ins/server-process.ts'
import { newFolder } from '../support/backups.ts'
import { makeOwner } from '../support/owner-at.ts'

const root = join(import.meta.dirname, '..', '..')
const guide = readFileSync(join(root, 'docs/guides/go-live.md'), 'utf8')

interface Place {
  readonly folder: string
  readonly port: number
  readonly upstream: string
  readonly certificate: string
  readonly key: string
}

const blockOf = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? assert.fail(`The guide has no ${language}`)

function changed(text: string, changes: ReadonlyArray<readonly [string, string]>): string {
  return changes.reduce((block, [from, to]) => {
    assert.ok(block.includes(from), `${from} is not in the guide`)
    return block.replace(from, to)
  }, text)
}

/** What of the guide's blocks is the machine's own: address, certificate and the server's port. */
const PROXIES = {
  nginx({ folder, port, upstream, certificate, key }: Place) {
    const block = changed(blockOf('nginx'), [
      ['listen 443 ', `listen 127.0.0.1:${port} `],
      ['server_name synergyy.example', 'server_name localhost'],
      ['# ssl_certificate …; ssl_certificate_key …;', `ssl_certificate ${certificate}; ssl_certificate_key ${key};`],
      ['http://127.0.0.1:3000', upstream],
    ])
    const file = join(folder, 'nginx.conf')
    writeFileSync(
      file,
      `daemon off; user root; pid ${folder}/pid; error_log ${folder}/error.log; events {}
       http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; ${block} }`,
    )
    return ['-p', folder, '-c', file]
  },
  caddy({ folder, port, upstream, certificate, key }: Place) {
    const block = changed(blockOf('caddy'), [
      ['synergyy.example {', `https://localhost:${port} {\n  bind 127.0.0.1\n  tls ${certificate} ${key}`],
      ['127.0.0.1:3000', upstream.replace('http://', '')],
    ])
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, `{\n  admin off\n  auto_https disable_redirects\n}\n${block}`)
    return ['run', '--adapter', 'caddyfile', '--config', file]
  },
} as const

function selfSigned(folder: string) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const made = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost'.split(' ')
  const words = [...made, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate]
  const { status, stderr } = spawnSync('openssl', words)
  assert.equal(status, 0, String(stderr))
  return { certificate, key }
}

/** As long as the server waits for a whole request, and longer. */
const SLOW_MS = TIMINGS.request + 2 * TIMINGS.check

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Between the first half of the body and the second. */
  readonly pauseMs?: number
  /** The visitor's own address. */
  readonly from?: string
}

const caller =
  (port: number, ca: string) =>
  async (path: string, { method = 'GET', headers = {}, body, pauseMs = 0, from = '127.0.0.2' }: Sent = {}) => {
    const options = { host: '127.0.0.1', servername: 'localhost', port, ca, path, method, localAddress: from }
    const sending = request({ ...options, headers: { host: `localhost:${port}`, ...headers }, agent: false })
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>
    if (pauseMs > 0 && body !== undefined) {
      sending.write(body.slice(0, body.length / 2))
      await Promise.race([answered, sleep(pauseMs)])
      sending.end(body.slice(body.length / 2))
    } else sending.end(body)
    const [answer] = await answered
    return answer
  }

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of answer) if (part instanceof Uint8Array) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const json = (value: object, cookie = '') => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie },
  body: JSON.stringify(value),
})

async function answering(program: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    assert.equal(program.exitCode, null, 'the proxy goes on')
    const isThere = await ask().then(
      () => true,
      () => false,
    )
    if (isThere) return
    await sleep(50)
  }
}

for (const name of ['nginx', 'caddy'] as const)
  suite(`${name} as in the guide`, () => {
    before(() => assert.equal(spawnSync(name, ['version']).error, undefined, `please install ${name}`))

    test('G1: passes every kind of upload, stream and header', async (t) => {
      const folder = await newFolder(t)
      mkdirSync(join(folder, 'logs'))
      const port = await freePort()
      const dataDir = await newFolder(t)
      const server = await startServer({
        DATA_DIR: dataDir,
        SITE_URL: `https://localhost:${port}`,
        TRUSTED_PROXIES: '127.0.0.1,::1',
        PEOPLE_PER_ADDRESS: '1',
      })
      t.after(() => server.stop())
      const identity = selfSigned(folder)
      const words = PROXIES[name]({ folder, port, upstream: server.url, ...identity })
      const home = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder }
      const program = spawn(name, words, { env: { ...process.env, ...home }, stdio: ['ignore', 'ignore', 'inherit'] })
      t.after(async () => {
        program.kill('SIGTERM')
        if (program.exitCode === null) await once(program, 'exit')
      })
      const call = caller(port, readFileSync(identity.certificate, 'utf8'))
      await answering(program, () => call('/healthz'))

      const page = await call('/')
      assert.equal(page.statusCode, 200)
      assert.match(String(page.headers['strict-transport-security']), /max-age/)
      assert.match(String(await bodyOf(page)), /<h1/)

      const signedUp = await call('/api/auth/sign-up/email', json(registration()))
      const [session = ''] = signedUp.headers['set-cookie'] ?? []
      assert.match(session, /^__Host-sid=.*; Secure/i)
      const cookie = session.split(';')[0] ?? ''
      await makeOwner(dataDir, registration().email)

      // Nobody chooses the address by which they are counted.
      const message = async (number: number, from: string) => {
        const { headers, ...rest } = json(contactMessage({ email: `m${number}@example.com` }))
        const forged = { ...headers, 'x-forwarded-for': `203.0.113.${number}` }
        return (await call('/api/feedback', { ...rest, headers: forged, from })).statusCode
      }
      const statuses: Array<number | undefined> = []
      for (let number = 0; number < 6; number += 1) statuses.push(await message(number, '127.0.0.3'))
      assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429])
      assert.equal(await message(7, '127.0.0.4'), 201)

      const chunked = json(contactMessage({ email: 'chunked@example.com' }))
      const inChunks = { ...chunked.headers, 'transfer-encoding': 'chunked' }
      assert.equal((await call('/api/feedback', { ...chunked, headers: inChunks, from: '127.0.0.5' })).statusCode, 201)

      const tus = { cookie, 'tus-resumable': '1.0.0' }
      const piece = Buffer.from(randomBytes((PIECE_BYTES * 3) / 4).toString('base64'))
      const begun = await call('/api/desk/uploads?for=material', {
        method: 'POST',
        headers: { ...tus, 'upload-length': String(piece.length) },
      })
      const path = new URL(begun.headers.location ?? assert.fail(String(begun.statusCode)), server.url).pathname
      const sent = await call(path, {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: piece,
      })
      assert.equal(sent.statusCode, 204)
      const taken = { upload: path.split('/').at(-1), name: 'long.txt', purpose: 'material' }
      assert.equal((await call('/api/desk/files', json(taken, cookie))).statusCode, 201)
      const unreadable = await call('/api/desk/pictures?name=a.png', {
        method: 'POST',
        headers: { cookie },
        body: randomBytes(5_000_000),
      })
      assert.equal(unreadable.statusCode, 422, 'the site looks at a picture of 5 MB')

      if (name === 'nginx') {
        const slow = await call('/api/desk/pictures?name=a.png', {
          method: 'POST',
          headers: { cookie, 'content-length': '5000000' },
          body: randomBytes(5_000_000),
          pauseMs: SLOW_MS,
        })
        assert.equal(slow.statusCode, 422, 'who sends slowly keeps the proxy waiting, not the server')
      }

      const stream = await call('/api/users/me/live', { headers: { cookie } })
      const events = stream[Symbol.asyncIterator]()
      // A proxy may cut an event in two.
      const hears = async (words: string) => {
        for (let heard = ''; !heard.includes(words);) heard += String((await events.next()).value)
      }
      await hears(registration().mobile)
      const change = { ...json({ mobile: '9812345678' }, cookie), method: 'PATCH' }
      assert.equal((await call('/api/users/me', change)).statusCode, 200)
      await hears('9812345678')
      stream.destroy()
    })
  })
