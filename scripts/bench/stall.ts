/** How long nobody is answered while the desk reads everything, in a business with so many people. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { startPostgres } from '#stand-ins/postgres/postgres.ts'
import { startServer } from '#stand-ins/server-process.ts'
import { SAMPLE_PASSWORD } from '../dev/sample/sample-buyers.ts'
import { prepareSample, sampleEnvironment } from '../dev/sample/sample-folder.ts'
import { copyToPostgres } from './into-postgres.ts'
import { copyBuyer } from './many-people.ts'
import { print } from './print.ts'

const PEOPLE = 100_000
const MODEL = { leads: 60, payments: 40 }
const TEXTS = ['asha', 'asha@example.com', '98765', 'pay_Sample']
/** What costs whoever reads it carelessly. */
const COSTLY = [
  '9'.repeat(20),
  '9999-12-31T23:59:59.999Z',
  '\u0301'.repeat(10_000),
  `${'$'.repeat(20)}${'\\frac{'.repeat(1_500)}`,
  '$\\frac{'.repeat(60),
  '*_`[('.repeat(2_000),
  `a${' '.repeat(10_000)}!`,
  'ക്ഷ\u200D'.repeat(2_000),
]
const EVERY_MS = 20
const MOST_SILENCE_MS = 100
const MOST_LIST_MS = 50
const MOST_TEXT_MS = 50
const MOST_START_MS = 3_000
const SETTLED_MS = 30_000
/** A copied database is caught up with after its very first start. */
const CAUGHT_UP_MS = 90_000
const SHOWN = 12
const TICK_MS = 10

const Body = z.looseObject({
  requestBody: z.looseObject({
    content: z.record(
      z.string(),
      z.looseObject({ schema: z.looseObject({ properties: z.optional(z.record(z.string(), z.unknown())) }) }),
    ),
  }),
})

const Document = z.looseObject({
  paths: z.record(
    z.string(),
    z.looseObject({
      post: z.optional(z.unknown()),
      get: z.optional(
        z.looseObject({
          parameters: z.optional(
            z.array(
              z.looseObject({
                name: z.string(),
                in: z.string(),
                schema: z.looseObject({ enum: z.optional(z.array(z.string())) }),
              }),
            ),
          ),
        }),
      ),
    }),
  ),
})

interface Taken {
  readonly what: string
  readonly silenceMs: number
  readonly processorMs: number
}

/** Prints the start, and what keeps visitors waiting longest, over both databases with so many people. */
export async function measureStall(people = PEOPLE): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-stall-'))
  const data = join(folder, 'data')
  const postgres = await startPostgres({ fsync: false })
  try {
    await prepareSample(() => {}, { folder: data, size: MODEL })
    const file = join(data, 'synergyy.sqlite')
    const rows = copyBuyer(file, people)
    print(`${people.toLocaleString('en')} people`, `${rows.toLocaleString('en')} rows`)
    const url = await postgres.url('stall')
    await copyToPostgres(file, url)
    await measureOn('SQLite', data)
    await measureOn('PostgreSQL', data, { DATABASE_URL: url, AUTH_SECRET: 'for a measurement, 32 characters' })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureOn(engine: string, data: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const environment = { ...sampleEnvironment(data), DATA_DIR: data, ...more }
  const first = await startServer(environment)
  const caughtUp = await taken(first, 'the rounds after the very first start', () => sleep(CAUGHT_UP_MS))
  await first.stop()
  const begun = performance.now()
  const site = await startServer(environment)
  const started = performance.now() - begun
  print(`${engine}: start to ready`, `${started.toFixed(0)} ms`, `<= ${MOST_START_MS} ms`, started <= MOST_START_MS)
  try {
    const taking = (what: string, work: () => Promise<unknown>) => taken(site, what, work)
    const all = [caughtUp, await taking('the rounds after the start', () => sleep(SETTLED_MS))]
    const cookie = await signIn(site.url)
    for (const address of await addressesOf(site.url))
      all.push(await taking(address, async () => (await fetch(site.url + address, { headers: { cookie } })).text()))
    report(all)
    reportTexts(await costlyTexts(site, cookie))
  } finally {
    await site.stop()
  }
}

function report(all: readonly Taken[]): void {
  for (const { what, silenceMs, processorMs } of all.toSorted((a, b) => b.silenceMs - a.silenceMs).slice(0, SHOWN))
    print(
      what.slice(0, 60),
      `silent ${silenceMs.toFixed(0)} ms, ${processorMs.toFixed(0)} ms of a processor`,
      `<= ${MOST_SILENCE_MS} ms`,
      silenceMs <= MOST_SILENCE_MS,
    )
  const lists = all.filter(({ what }) => what.startsWith('/api') && !/csv|ics/.test(what)).map((one) => one.processorMs)
  const p95 = lists.toSorted((a, b) => a - b)[Math.ceil(lists.length * 0.95) - 1] ?? NaN
  print(
    `${lists.length} lists and pages of the desk`,
    `${p95} ms of a processor (p95)`,
    `<= ${MOST_LIST_MS} ms`,
    p95 <= MOST_LIST_MS,
  )
}

function reportTexts(all: readonly Taken[]): void {
  const [worst] = all.toSorted((a, b) => b.silenceMs - a.silenceMs)
  if (!worst) throw new Error('No text was sent')
  print(
    `${all.length} costly texts, the worst ${worst.what}`.slice(0, 60),
    `silent ${worst.silenceMs.toFixed(0)} ms`,
    `<= ${MOST_TEXT_MS} ms`,
    worst.silenceMs <= MOST_TEXT_MS,
  )
}

/** Sends each costly text in every field of every call that takes one, and to the search. */
async function costlyTexts(site: Asked, cookie: string): Promise<Taken[]> {
  const all: Taken[] = []
  const headers = { cookie, 'Content-Type': 'application/json', Origin: site.url }
  for (const { path, fields } of await callsOf(site.url))
    for (const text of COSTLY) {
      const body = JSON.stringify(Object.fromEntries(fields.map((field) => [field, text])))
      const send = async () => (await fetch(site.url + path, { method: 'POST', headers, body })).text()
      all.push(await taken(site, `${path} ${text.slice(0, 8)}`, send))
    }
  for (const text of COSTLY) {
    const q = encodeURIComponent(text.slice(0, 200))
    const search = async () => (await fetch(`${site.url}/api/desk/search?q=${q}`, { headers })).text()
    all.push(await taken(site, `search ${text.slice(0, 8)}`, search))
  }
  return all
}

/** Calls without a part of the address to fill in, and what stands in their bodies. */
async function callsOf(url: string): Promise<ReadonlyArray<{ readonly path: string; readonly fields: string[] }>> {
  const { paths } = Document.parse(await (await fetch(`${url}/api/openapi.json`)).json())
  return Object.entries(paths).flatMap(([path, { post }]) => {
    const body = Body.safeParse(post)
    if (!body.success || path.includes('{') || /sign-out|session/.test(path)) return []
    const fields = Object.keys(body.data.requestBody.content['application/json']?.schema.properties ?? {})
    return fields.length > 0 ? [{ path, fields }] : []
  })
}

interface Asked {
  readonly url: string
  readonly pid: number
}

/** Asks how the server is all the while: the longest answer is how long it was silent. */
async function taken({ url, pid }: Asked, what: string, work: () => Promise<unknown>): Promise<Taken> {
  const before = processorMs(pid)
  let isDone = false
  const watch = async () => {
    let longest = 0
    while (!isDone) {
      const begun = performance.now()
      await (await fetch(`${url}/healthz`)).text()
      longest = Math.max(longest, performance.now() - begun)
      await sleep(EVERY_MS)
    }
    return longest
  }
  const watching = watch()
  await work()
  isDone = true
  const silenceMs = await watching
  return { what, silenceMs, processorMs: processorMs(pid) - before }
}

/** Source: proc_pid_stat(5), fields 14 and 15. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email: 'owner@example.com', password: SAMPLE_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`The owner could not sign in: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** Each list as it opens, with each choice of each field, and with each kind of text in its search. */
async function addressesOf(url: string): Promise<string[]> {
  const { paths } = Document.parse(await (await fetch(`${url}/api/openapi.json`)).json())
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || !path.startsWith('/api/desk') || path.includes('{') || /live|changes/.test(path)) return []
    const queries = (get.parameters ?? [])
      .filter((one) => one.in === 'query')
      .flatMap(({ name, schema }) =>
        (name === 'q' ? TEXTS : (schema.enum ?? [])).map((text) => `?${name}=${encodeURIComponent(text)}`),
      )
    return ['', ...queries].map((query) => path + query)
  })
}
