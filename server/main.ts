/** The process: reads the configuration, opens the database, chooses the real gateways, listens, stops gracefully. */
import { getRequestListener } from '@hono/node-server'
import { access, constants, mkdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { COURSES } from '#content/courses.ts'
import { TESTIMONIALS } from '#content/testimonials.ts'
import { WEBINAR } from '#content/webinar.ts'
import { createApp } from './app.ts'
import { ConfigFault, readConfig, type Config } from './config.ts'
import { migrate } from './database/migrate.ts'
import { type Database, openDatabase } from './database/open.ts'
import { createLedger } from './features/payments/ledger.ts'
import { createPaymentWorker } from './features/payments/payment-worker.ts'
import { fileMailer } from './gateways/file-mailer.ts'
import { razorpayProvider } from './gateways/razorpay-provider.ts'
import type { Mailer } from './gateways/mailer.ts'
import { smtpMailer } from './gateways/smtp-mailer.ts'
import { socialProviders } from './gateways/social.ts'
import { loadSitePages } from './http/site-pages.ts'
import { headersFor, NO_INLINE } from './http/security-headers.ts'
import { staticListener } from './http/static-answer.ts'
import { loadStaticFiles } from './http/static-files.ts'
import { createLog } from './log.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createPostman } from './outbox/postman.ts'
import { startSweeping } from './outbox/sweep.ts'
import { ownSecret } from './secrets.ts'

const STOP_MS = 4_000
const DIST = join(import.meta.dirname, '..', 'dist')

const log = createLog(process.stdout)
// What the server writes holds personal data: files are for its own user alone.
process.umask(0o077)

await start().catch((error: unknown) => {
  if (error instanceof ConfigFault) process.stderr.write(`${error.message}\n`)
  else log.fatal({ error }, 'the server could not start')
  process.exit(1)
})

async function start(): Promise<void> {
  const config = readConfig(process.env)
  await prepareFolder(config.dataDir)
  const now = () => new Date()
  const database = await reachDatabase(config)
  await migrate(database)
  const mailer = chooseMailer(config)
  const postman = createPostman({ database, mailer, now, log })
  const provider = config.razorpay ? razorpayProvider({ apiUrl: config.razorpayApiUrl, ...config.razorpay }) : null
  const books = { database, config, courses: COURSES, now, log, outbox: createOutbox(database, now) }
  const payments = createPaymentWorker({ ...books, ledger: createLedger(books), provider })
  const { files, inline } = await loadSite(config, now())
  const stopping = new AbortController()
  const app = createApp({
    config,
    database,
    now,
    log,
    secret: config.authSecret ?? (await ownSecret(config.dataDir)),
    providers: await socialProviders(config),
    paymentProvider: provider,
    files,
    inline,
    stopping: stopping.signal,
  })
  warnOwner(config)
  const server = listen(config, app.fetch, staticListener(files, headersFor(config, inline)))
  postman.start()
  payments.start()
  const stopSweeping = startSweeping(database, now, log)
  stopOnSignal(async () => {
    stopping.abort()
    stopSweeping()
    await Promise.all([closeServer(server), postman.stop(), payments.stop()])
    await mailer.close()
    await database.close()
  })
}

/** What the server keeps beside its database also needs the folder, whichever database it is. */
async function prepareFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw new ConfigFault([`DATA_DIR (${dataDir}) cannot be written: ${reasonOf(error)}`])
  }
}

async function reachDatabase({ databaseUrl: url, dataDir }: Config): Promise<Database> {
  const file = join(dataDir, 'synergyy.sqlite')
  try {
    const database = await openDatabase({ url, file }, (error) =>
      log.warn({ reason: error.message }, 'database connection lost'),
    )
    await database.ping()
    return database
  } catch (error) {
    throw new ConfigFault([`${url ? 'The database of DATABASE_URL' : file} cannot be used: ${reasonOf(error)}`])
  }
}

/** A refused connection has a reason for each address that was tried. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

function chooseMailer(config: Config): Mailer {
  return config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : fileMailer(join(config.dataDir, 'mail'), config.mailFrom, ({ subject, link }, file) =>
        log.info({ file, subject, link }, 'letter written to a file, as SMTP_URL is not set'),
      )
}

type Listener = ReturnType<typeof staticListener>

function listen(config: Config, fetch: ReturnType<typeof createApp>['fetch'], isStatic: Listener): Server {
  // Longer than a proxy keeps its connections, so that the proxy is the one to close them.
  const timeouts = { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 }
  const toApp = getRequestListener(fetch)
  const server = createServer(timeouts, (request, response) => {
    if (!isStatic(request, response)) void toApp(request, response)
  })
  server.listen(config.port, () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    log.info({ port }, `${config.brand} is at ${config.siteUrl.replace(/:0$/, `:${port}`)}`)
  })
  server.once('error', (error: NodeJS.ErrnoException) => {
    process.stderr.write(
      error.code === 'EADDRINUSE' ? `Port ${config.port} is taken. Set PORT to another one.\n` : `${error.message}\n`,
    )
    process.exit(1)
  })
  return server
}

/** The build's files, and its pages filled once for this configuration. */
async function loadSite(config: Config, now: Date) {
  const [files, pages] = await Promise.all([
    loadStaticFiles(DIST, join(config.dataDir, 'assets'), now),
    loadSitePages(DIST, join(config.dataDir, 'pages'), config, now),
  ])
  if (!pages) {
    log.warn('there is no build, so only the API is served: run npm run build')
    return { files, inline: NO_INLINE }
  }
  return { files: new Map([...files, ...pages.files]), inline: pages.inline }
}

/** What an owner should know, once at the start. */
function warnOwner(config: Config): void {
  const isPublic = !['localhost', '127.0.0.1', '[::1]'].includes(new URL(config.siteUrl).hostname)
  const samples = TESTIMONIALS.filter(({ isSample }) => isSample).length
  if (isPublic && samples > 0)
    log.warn({ samples }, 'content/testimonials.ts still holds samples: replace them with what students really said')
  const { startsAt } = WEBINAR
  if (startsAt !== null && Date.parse(startsAt) < Date.now())
    log.warn({ startsAt }, 'the webinar in content/webinar.ts is over: set the date of the next one, or null')
  const known = new Set(COURSES.map(({ id }) => id))
  const unknown = [...Object.keys(config.paymentButtons), ...Object.keys(config.courseVideoUrls)].filter(
    (id) => !known.has(id),
  )
  if (unknown.length > 0) log.warn({ unknown }, 'PAYMENT_BUTTONS or COURSE_VIDEO_URLS name courses that do not exist')
  const isSelling = config.razorpay !== null || Object.keys(config.paymentButtons).length > 0
  if (isSelling && config.webhookSecret === null)
    log.warn('courses are sold, but RAZORPAY_WEBHOOK_SECRET is not set: the provider cannot tell of payments')
}

/** Lets requests under way finish, then ends what is left. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), STOP_MS - 1_000).unref()
  await closed
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      log.info({ signal }, 'stopping')
      setTimeout(() => process.exit(1), STOP_MS).unref()
      void stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ error }, 'not stopped cleanly')
          process.exit(1)
        },
      )
    })
}
