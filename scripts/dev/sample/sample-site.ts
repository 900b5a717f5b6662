/** A site in this process on a database of its own, whose clock is put where each thing is to happen. */
import { join } from 'node:path'
import { mock } from 'node:test'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase, type Database } from '#server/database/open.ts'
import { erasedFiles } from '#server/erased-files.ts'
import { liveCatalog } from '#server/features/content/live-catalog.ts'
import { diskFiles } from '#server/gateways/disk-files.ts'
import { LetterRefused, type Letter } from '#server/gateways/mailer.ts'
import { thisMachine } from '#server/gateways/machine.ts'
import { MARK_FILE, numberMarkFile } from '#server/gateways/number-mark-file.ts'
import { DEFAULT_LIMITS } from '#server/http/limits.ts'
import { createPdfStamper } from '#server/pdf/pdf-stamper.ts'
import { createNotedFaults } from '#server/features/health/noted-faults.ts'
import { createLessonReader } from '#server/features/room/material/lesson-reader.ts'
import { createSheetPrinter } from '#server/pdf/sheet-printer.ts'
import { ownSecret } from '#server/secrets.ts'
import { createBooks, createSite, type SiteDeps } from '#server/site.ts'
import { providerEvent, signedHeaders } from '#stand-ins/provider/events.ts'

const QUIET = { info() {}, warn() {}, error() {} }
const UNLIMITED = Object.fromEntries(
  Object.keys(DEFAULT_LIMITS).map((name) => [name, { times: 1_000_000, seconds: 1 }]),
)
/** Letters to these begins of addresses fail, for good or for now. */
const NO_SUCH_MAILBOX = 'gone.'
const FULL_MAILBOX = 'full.'

/** What the sample asks of the world. */
const OUTSIDE: Pick<SiteDeps, 'machine' | 'dnsTexts' | 'updates' | 'faults' | 'settling'> = {
  machine: thisMachine,
  dnsTexts: async () => null,
  faults: createNotedFaults(() => new Date()),
  settling: {
    given: {},
    faultsWith: () => [],
    leftOut: () => [],
    mailServerFault: async () => null,
    signInFault: async () => null,
  },
  updates: {
    version: '1.0.0',
    checkout: { commit: async () => null, newest: async () => ({ state: 'unknown', why: 'noCheckout' }) },
    announced: async () => null,
    last: null,
  },
}

export type SampleSite = Awaited<ReturnType<typeof openSampleSite>>

export async function openSampleSite(env: Readonly<Record<string, string>>, start: Date) {
  const config = readConfig(env)
  const database = await openDatabase({ url: null, file: join(config.dataDir, 'synergyy.sqlite') }, () => {})
  await migrate(database)
  const secret = await ownSecret(config.dataDir)
  // The identity library reads the machine's clock.
  mock.timers.enable({ apis: ['Date'], now: start.getTime() })
  const now = () => new Date()
  const catalog = liveCatalog({ database, now, secret, log: QUIET })
  await catalog.refresh()
  const marks = numberMarkFile(join(config.dataDir, MARK_FILE))
  const letters: Letter[] = []
  const fileStore = diskFiles(join(config.dataDir, 'files'))
  const site = createSite({
    config,
    database,
    secret,
    now,
    catalog,
    fileStore,
    marks,
    ...erasedFiles(config),
    log: QUIET,
    limits: UNLIMITED,
    printer: createSheetPrinter(),
    lessons: createLessonReader(),
    stampPdf: createPdfStamper(),
    ...OUTSIDE,
    mailer: {
      handsOver: 'sent',
      async send(letter) {
        if (letter.to.startsWith(NO_SUCH_MAILBOX)) throw new LetterRefused('550 5.1.1 There is no such mailbox')
        if (letter.to.startsWith(FULL_MAILBOX)) throw new Error('452 4.2.2 The mailbox is full')
        letters.push(letter)
        return '250 2.0.0 Ok'
      },
      async close() {},
    },
  })
  return {
    ...callsOf(site, config.siteUrl),
    database,
    catalog,
    secret,
    now,
    config,
    fileStore,
    letters,
    books: createBooks({ catalog, config, database, marks, now }),
    setTime: (to: Date) => mock.timers.setTime(to.getTime()),
    /** Everything that goes on beside the requests, until it rests. */
    async settle() {
      await site.workers.payments.round()
      await site.workers.documents.round()
      await site.workers.postman.round()
    },
    close: () => closeAll(site, database),
  }
}

const closeAll = async (site: { stop(): Promise<void> }, database: Database) => {
  mock.timers.reset()
  await site.stop()
  await database.close()
}

function callsOf(site: Pick<ReturnType<typeof createSite>, 'fetch'>, siteUrl: string) {
  const fetchFrom = (path: string, init: RequestInit) =>
    site.fetch(new Request(siteUrl + path, init), { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
  /** A call that has to succeed. */
  async function call(method: 'POST' | 'PUT', path: string, body: unknown, cookie = ''): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', cookie }
    const response = await fetchFrom(path, { method, body: JSON.stringify(body), headers })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  let messages = 0
  /** A message of the payment provider. */
  async function deliver(...event: Parameters<typeof providerEvent>): Promise<void> {
    messages += 1
    const body = providerEvent(...event)
    const headers = signedHeaders(body, `evt_sample_${messages}`)
    const response = await fetchFrom('/api/payments/razorpay/webhook', { method: 'POST', body, headers })
    if (!response.ok) throw new Error(`The message was answered ${response.status}`)
  }
  return { call, deliver }
}
