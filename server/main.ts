/** The process: reads the configuration, opens the database, chooses the real gateways, listens, stops gracefully. */
import { getRequestListener } from '@hono/node-server'
import { join } from 'node:path'
import { deskPaths } from '#contract/desk-paths.ts'
import { backUpInProcess } from './backup/back-up-in-process.ts'
import { clearRehearsal, rehearseInProcess } from './backup/rehearse-in-process.ts'
import { clearBackupWork } from './backup/clear-work.ts'
import { orderOf } from './backup/backup-order.ts'
import { ConfigFault, type ApiKeys, type Config } from './config.ts'
import type { Database } from './database/open.ts'
import { givenConfig } from './env-file.ts'
import { erasedFiles, MAIL } from './erased-files.ts'
import { countOldPasswords } from './features/accounts/old-passwords.ts'
import { liveCatalog, type LiveCatalog } from './features/content/live-catalog.ts'
import { createLessonReader, type LessonReader } from './features/room/material/lesson-reader.ts'
import { CLAIM_MINUTES, openClaim } from './features/staff/ownership.ts'
import { storedGroups, versionOfSettings } from './features/settings/stored-settings.ts'
import { createNotedFaults } from './features/health/noted-faults.ts'
import type { UpdateSources } from './features/health/updates.ts'
import { ownersOf } from './features/staff/staff-roles.ts'
import { gitCheckout } from './gateways/checkout.ts'
import { dnsTexts } from './gateways/dns-texts.ts'
import { diskFiles } from './gateways/disk-files.ts'
import { fileMailer } from './gateways/file-mailer.ts'
import { thisMachine } from './gateways/machine.ts'
import { connectOutside, harmless, isAlone, mailHostOf, mailServerFault } from './gateways/mail-host.ts'
import { MARK_FILE, numberMarkFile } from './gateways/number-mark-file.ts'
import { razorpayProvider } from './gateways/razorpay-provider.ts'
import type { Mailer } from './gateways/mailer.ts'
import { senderOf } from './gateways/message.ts'
import { socialProviders } from './gateways/social.ts'
import { announcedIn, UPDATE_FILE, versionIn } from './gateways/update-file.ts'
import { readPrivateDocuments } from './http/private-pages.ts'
import { staticListener } from './http/static-answer.ts'
import { loadStaticFiles, type StaticFiles } from './http/static-files.ts'
import { createListening, givenSocket, STOP_MS } from './listen.ts'
import { createLog, logConsole } from './log.ts'
import { createPdfStamper } from './pdf/pdf-stamper.ts'
import { createSheetPrinter, type SheetPrinter } from './pdf/sheet-printer.ts'
import { warnOfMoved, warnOfOldPasswords, warnOwner, warnOwnerless } from './owner-warnings.ts'
import { prepare } from './prepare.ts'
import { ownSecret } from './secrets.ts'
import { shownSettings } from './shown-settings.ts'
import { settledConfig, faultsWith } from './settled-config.ts'
import { createLiveSite, type BuiltSite } from './live-site.ts'
import { createSite } from './site.ts'

const SETTLED_MS = 1_000
const DNS_PATIENCE_MS = 3_000
const GIT_PATIENCE_MS = 15_000
const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')

const faults = createNotedFaults(() => new Date())
const log = createLog(process.stdout, faults.note)
logConsole(log, console)
// What the server writes holds personal data: files are for its own user alone.
process.umask(0o077)

await (process.argv.includes('--settings') ? showSettings() : start()).catch((error: unknown) => {
  if (error instanceof ConfigFault) process.stderr.write(`${error.message}\n`)
  else log.fatal({ error }, 'the server could not start')
  process.exit(1)
})

async function showSettings(): Promise<void> {
  givenConfig()
  process.stdout.write(shownSettings(process.env))
}

async function start(): Promise<void> {
  const given = givenConfig()
  const now = () => new Date()
  const listening = createListening({ ...given, listeningSocket: givenSocket(process.env) })
  const open = () => listening.open().catch((error: NodeJS.ErrnoException) => refusePort(given, error))
  const prepared = await prepare(given, { log, onWaiting: open }, async () => ({
    files: await loadStaticFiles(DIST, join(given.dataDir, 'assets'), now()),
    secret: given.authSecret ?? (await ownSecret(given.dataDir)),
  }))
  await clearBackupWork(given.dataDir)
  const { database } = prepared
  const { files, secret } = prepared.rest
  const printer = createSheetPrinter()
  const lessons = createLessonReader()
  const catalog = liveCatalog({ database, now, secret, log })
  await catalog.refresh()
  const updates = await updateSources(given.dataDir)
  const parts = { catalog, database, files, lessons, now, printer, secret, updates }
  const live = await createLiveSite({
    database,
    log,
    build: () => buildSite(parts),
    version: () => versionOfSettings(database.db),
  })
  const { config } = await settled(parts)
  warnOwner(config, catalog.now(), log)
  warnOfMoved(process.env, log)
  warnOfOldPasswords(config, await countOldPasswords(database.db), log)
  const isStatic = staticListener(() => live.current().pages?.current() ?? null)
  const toApp = getRequestListener((request, env) => live.current().fetch(request, env))
  // Before the first request: a stop at any later moment gives what is in hand.
  stopOnSignal(async () => {
    await Promise.all([live.stop(), catalog.stop(), listening.close()])
    await Promise.all([printer.close(), lessons.close()])
    await database.close()
  })
  listening.serve((request, response) => {
    if (!isStatic(request, response)) void toApp(request, response)
  })
  const port = await open()
  await sayWhere(config, port, database, now())
  catalog.start()
  live.start()
  giveBackMemory()
}

interface Parts {
  readonly catalog: LiveCatalog
  readonly database: Database
  readonly files: StaticFiles
  readonly lessons: LessonReader
  readonly now: () => Date
  readonly printer: SheetPrinter
  readonly secret: string
  readonly updates: UpdateSources
}

async function updateSources(dataDir: string): Promise<UpdateSources> {
  return {
    version: await versionIn(ROOT),
    checkout: gitCheckout(ROOT, GIT_PATIENCE_MS),
    announced: announcedIn(join(dataDir, UPDATE_FILE)),
    last: null,
  }
}

async function settled({ database, secret }: Parts): Promise<{ config: Config }> {
  const { config, leftOut } = settledConfig(process.env, await storedGroups(database.db, secret))
  if (leftOut.length > 0)
    log.error(
      { leftOut: leftOut.map(({ group }) => group) },
      'settings of the desk are not in force: look at them there',
    )
  return { config }
}

function providerWith({ razorpayApiUrl: apiUrl }: Config, keys: ApiKeys) {
  return razorpayProvider({ apiUrl, ...keys })
}

async function buildSite(parts: Parts): Promise<BuiltSite> {
  const { catalog, files, updates, ...shared } = parts
  const { config } = await settled(parts)
  const mailer = await chooseMailer(config)
  const site = createSite({
    ...shared,
    catalog,
    config,
    log,
    mailer,
    stampPdf: createPdfStamper(),
    machine: thisMachine,
    updates,
    faults,
    dnsTexts: dnsTexts({ patienceMs: DNS_PATIENCE_MS }),
    providers: await socialProviders(config),
    fileStore: diskFiles(join(config.dataDir, 'files')),
    marks: numberMarkFile(join(config.dataDir, MARK_FILE)),
    ...erasedFiles(config),
    paymentProvider: config.razorpay ? providerWith(config, config.razorpay) : null,
    formerProviders: config.previousRazorpay.map((keys) => ({ ...providerWith(config, keys), until: keys.until })),
    backUp: backUpInProcess(orderOf(config, process.env['PATH'])),
    rehearse: (archive, counted, calledOff) =>
      rehearseInProcess({ ...orderOf(config, process.env['PATH']), archive, counted }, calledOff),
    clearRehearsal: () => clearRehearsal(config),
    drawing: { catalog, dist: DIST, files, log, onRest: giveBackMemory },
    documents: await readPrivateDocuments(DIST, config),
    settling: {
      given: process.env,
      faultsWith: (values) => faultsWith(process.env, values),
      leftOut: (groups) => settledConfig(process.env, groups).leftOut,
      mailServerFault: (url) => mailServerFault(config, url),
      signInFault: async (url) =>
        (await import('./gateways/smtp-mailer.ts')).signInFault(url, connectionOf({ ...config, smtpUrl: url })),
    },
  })
  return { site, mailer }
}

async function sayWhere({ siteUrl, brand }: Config, port: number, database: Database, at: Date): Promise<void> {
  const address = siteUrl.replace(/:0$/, `:${port}`)
  log.info({ port }, `${brand} is at ${address}`)
  const code = await openClaim(database, at)
  const claim = code === null ? null : { link: `${address}${deskPaths.claim}#code=${code}`, minutes: CLAIM_MINUTES }
  warnOwnerless({ hasOwner: (await ownersOf(database.db)).length > 0, claim }, log)
}

function refusePort({ host, port }: Config, error: NodeJS.ErrnoException): never {
  const isTaken = error.code === 'EADDRINUSE'
  process.stderr.write(
    isTaken ? `Port ${port} is taken. Set PORT to another one.\n` : `HOST (${host}): ${error.message}\n`,
  )
  return process.exit(1)
}

async function chooseMailer(config: Config): Promise<Mailer> {
  const sender = senderOf(config)
  // Without SMTP, nodemailer is loaded with the first letter: an idle server saves its memory.
  return config.smtpUrl
    ? (await import('./gateways/smtp-mailer.ts')).smtpMailer(
        isMailServerTyped() ? harmless(config.smtpUrl) : config.smtpUrl,
        sender,
        connectionOf(config),
      )
    : fileMailer(join(config.dataDir, MAIL), sender, (file) =>
        log.info({ file }, 'letter written to a file, as SMTP_URL is not set'),
      )
}

function isMailServerTyped(): boolean {
  return (process.env['SMTP_URL']?.trim() ?? '') === ''
}

/** What stands in `.env` may be anywhere; what was typed in the browser only outside, or where `.env` allows it. */
function connectionOf(config: Config): typeof connectOutside | null {
  const { smtpUrl, mailHostsInside } = config
  const isAllowed = smtpUrl !== null && mailHostsInside.includes(mailHostOf(smtpUrl))
  return !isMailServerTyped() || isAllowed || isAlone(config) ? null : connectOutside
}

/** Collects the garbage of the start at once: the runtime would keep it until there are many requests. */
function giveBackMemory(): void {
  setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), SETTLED_MS).unref()
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
