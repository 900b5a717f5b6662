import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/open.ts'
import type { Catalog } from '#server/features/content/catalog.ts'
import type { Catalogue } from '#server/features/content/catalogue.ts'
import { liveCatalog } from '#server/features/content/live-catalog.ts'
import { createNotedFaults } from '#server/features/health/noted-faults.ts'
import { createLessonReader } from '#server/features/room/material/lesson-reader.ts'
import { diskFiles } from '#server/gateways/disk-files.ts'
import { thisMachine } from '#server/gateways/machine.ts'
import { memoryNumberMarks } from '#server/gateways/number-marks.ts'
import { createPdfStamper } from '#server/pdf/pdf-stamper.ts'
import { createSheetPrinter } from '#server/pdf/sheet-printer.ts'
import { memoryMailer, type MemoryMailer } from '#server/gateways/memory-mailer.ts'
import type { PasswordCost } from '#server/features/accounts/passwords.ts'
import type { Limit } from '#server/http/counters.ts'
import { DEFAULT_LIMITS, type Limits } from '#server/http/limits.ts'
import type { Postman } from '#server/outbox/postman.ts'
import { faultsWith, settledConfig } from '#server/settled-config.ts'
import { createSite, type Site, type SiteDeps } from '#server/site.ts'
import { catalogWith, type Access } from './catalogs.ts'
import { assertDeclared, OpenApi } from './declared-answers.ts'
import { WEBHOOK_SECRET } from '#stand-ins/provider/events.ts'
import type { Cleaner, TestEngine } from './engines.ts'

export const NOON = new Date('2026-11-20T12:00:00.000Z')
export const SITE_URL = 'http://localhost:3000'
export const OWNER = 'owner@example.com'

/** One thread of each kind for all apps of a test file. */
const printer = createSheetPrinter()
const lessons = createLessonReader({ patienceMs: 60_000 })

/** The least that argon2id takes: most tests are of other things than hashing. */
const CHEAP: PasswordCost = { memory: 8, passes: 1, lanes: 1, bytes: 32 }

/** A server of a folder that nobody cloned. */
const notCloned = (): SiteDeps['updates'] => ({
  version: '1.0.0',
  checkout: { commit: async () => null, newest: async () => ({ state: 'unknown', why: 'noCheckout' }) },
  announced: async () => null,
  last: null,
})

const ENDLESS: Limit = { times: 1_000_000, seconds: 600 }
/** No limit comes into play unless a test sets one. */
export const NO_LIMITS = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, ENDLESS])) as Record<
  keyof Limits,
  Limit
>

export interface TestApp {
  readonly database: Database
  readonly catalog: Catalog
  readonly site: Site
  readonly mailer: MemoryMailer
  readonly postman: Postman
  /** What the server wrote to its log. */
  readonly logged: object[]
  /** Sets the clock. */
  setTime(time: Date): void
  request(path: string, init?: RequestInit & { readonly address?: string }): Promise<Response>
  /** Sends JSON. */
  send(
    method: 'POST' | 'PATCH' | 'PUT',
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
}

type Options = Partial<Omit<SiteDeps, 'catalog' | 'config' | 'mailer'>> & {
  readonly env?: Record<string, string>
  /** What is sold, where it is not what is shipped. */
  readonly sold?: Partial<Catalogue>
  readonly access?: Access
  /** What is published counts, and the two above do not. */
  readonly isLive?: boolean
}

/** The server in this process on a fresh database, with fakes at the gateways and a clock that stands still. */
export async function createTestApp(engine: TestEngine, cleaner: Cleaner, options: Options = {}): Promise<TestApp> {
  return testAppOn(await engine.open(cleaner), options)
}

/** What the API declares is the same for every app. */
let document: Promise<OpenApi> | undefined

const documentOf = async (site: Site): Promise<OpenApi> =>
  OpenApi.parse(await (await site.fetch(new Request(`${SITE_URL}/api/openapi.json`))).json())

/** A further server on the same database. */
export function testAppOn(
  database: Database,
  { env = {}, sold = {}, access = {}, isLive = false, ...deps }: Options = {},
): TestApp {
  let time = NOON
  const now = () => time
  const mailer = memoryMailer()
  const logged: object[] = []
  const note = (fields: object, message: string) => void logged.push({ ...fields, message })
  const faults = createNotedFaults(now)
  const noteFault = (level: 'warn' | 'error') => (fields: object, message: string) => {
    faults.note(level, fields, message)
    note(fields, message)
  }
  const log = { info: note, warn: noteFault('warn'), error: noteFault('error') }
  const config = readConfig({
    SITE_URL,
    OWNER_EMAIL: OWNER,
    TRUSTED_PROXIES: '10.0.0.0/8',
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    ...env,
  })
  const secret = 'a secret for tests, 32 characters'
  const catalog = isLive ? liveCatalog({ database, now, secret, log }) : catalogWith(sold, now, access)
  const outside = {
    catalog,
    fileStore: diskFiles(join(tmpdir(), `synergyy-files-${randomUUID()}`)),
    marks: memoryNumberMarks(),
    noteErasure: async () => {},
    clearFiles: async () => {},
    printer,
    lessons,
    stampPdf: createPdfStamper({ patienceMs: 60_000 }),
    machine: thisMachine,
    dnsTexts: async () => [],
    updates: notCloned(),
    faults,
    settling: {
      given: env,
      faultsWith: (values: Record<string, string>) => faultsWith(env, values),
      leftOut: (groups: Parameters<typeof settledConfig>[1]) => settledConfig(env, groups).leftOut,
      mailServerFault: async (url: string) => (url.includes('inside') ? 'names a machine inside' : null),
      signInFault: async (url: string) => (url.includes('refusing') ? `535 5.7.8\r\nNo ${'x'.repeat(400)}` : null),
    },
    config,
    database,
    now,
    log,
    mailer,
    secret,
    limits: NO_LIMITS,
    // The one PostgreSQL of a run stands still at times.
    hangPatienceMs: Infinity,
    passwordCost: CHEAP,
    ...deps,
  }
  const site = createSite(outside)
  // Asked of a site of its own, so that the log of this one stays empty.
  document ??= documentOf(createSite({ ...outside, log: { info() {}, warn() {}, error() {} } }))
  const declared = document
  const request: TestApp['request'] = async (path, { address = '203.0.113.7', ...init } = {}) => {
    const asked = new Request(`${SITE_URL}${path}`, init)
    const response = await site.fetch(asked, { incoming: { socket: { remoteAddress: address } } })
    await assertDeclared(await declared, asked.method, new URL(asked.url).pathname, response)
    return response
  }
  return {
    database,
    catalog,
    site,
    mailer,
    logged,
    postman: site.workers.postman,
    setTime: (next) => void (time = next),
    request,
    send: (method, path, body, headers = {}) =>
      request(path, {
        method,
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', ...headers },
      }),
  }
}
