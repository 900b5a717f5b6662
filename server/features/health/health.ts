import type { HealthKey, HealthLine } from '#contract/health.ts'
import { indianClock, indianDay } from '#contract/indian-time.ts'
import { DAY_MS, HOUR_MS } from '#contract/ground/time.ts'
import type { Config } from '../../config.ts'
import { databaseSize } from '../../database/database-size.ts'
import type { Database } from '../../database/open.ts'
import type { Machine } from '../../gateways/machine.ts'
import { countBackups } from '../backups/tried-backups.ts'
import { countAllLetters, lastSent, longAgo } from '../letters/letter-counts.ts'
import { providerMessages } from '../payments/ledger/desk.ts'
import { WRONG_SIGNATURE } from '../payments/provider/signature.ts'
import { faultWith } from './fault-rounds.ts'
import { updateLine, type UpdateDeps } from './updates.ts'

export interface HealthDeps extends UpdateDeps {
  readonly config: Config
  readonly database: Database
  readonly now: () => Date
  readonly machine: Machine
  /** The first header of a trusted proxy that named no visitor; empty while each does. */
  readonly forwarding: { readonly unreadable: string }
}

const MUCH_MEMORY = 500e6
/** Shares of the disk that are left. */
const LITTLE = 0.1
const ALMOST_NOTHING = 0.03
/** Days that a certificate is still good for: it is renewed thirty before its end. */
const SOON_DAYS = 14
const AT_ONCE_DAYS = 3
const LATE_BACK_UP_MS = 26 * HOUR_MS

/** Every part that the owner is responsible for, the machine first. */
export async function healthOf(deps: HealthDeps): Promise<HealthLine[]> {
  return [
    server(deps),
    await updateLine(deps),
    memory(deps),
    line('database', 'well', await databaseInWords(deps)),
    await disk(deps),
    await certificate(deps),
    visitors(deps),
    await letters(deps),
    await payments(deps),
    await backUps(deps),
  ]
}

const line = (key: HealthKey, state: HealthLine['state'], says: string): HealthLine => ({ key, state, says })

function server({ machine, now }: HealthDeps): HealthLine {
  const begun = new Date(now().getTime() - machine.uptimeSeconds() * 1000).toISOString()
  return line('server', 'well', `Runs since ${moment(begun)}, on Node ${machine.node}`)
}

function memory({ machine }: HealthDeps): HealthLine {
  const bytes = machine.memoryBytes()
  return line('memory', bytes > MUCH_MEMORY ? 'look' : 'well', `${inUnits(bytes)} in use by the server`)
}

async function databaseInWords({ database }: HealthDeps): Promise<string> {
  const name = database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  return `${name}, ${inUnits(await databaseSize(database))} with its indexes`
}

async function disk({ machine, config }: HealthDeps): Promise<HealthLine> {
  const found = await machine.disk(config.dataDir)
  if (!found) return line('disk', 'look', 'The system does not say how much room is left')
  const { freeBytes, sizeBytes } = found
  const state = freeBytes < sizeBytes * ALMOST_NOTHING ? 'bad' : freeBytes < sizeBytes * LITTLE ? 'look' : 'well'
  return line('disk', state, `${inUnits(freeBytes)} of ${inUnits(sizeBytes)} left for records and files`)
}

async function certificate({ machine, config, now }: HealthDeps): Promise<HealthLine> {
  const { protocol, hostname, port } = new URL(config.siteUrl)
  if (protocol !== 'https:') return line('certificate', 'look', `SITE_URL is not encrypted: ${config.siteUrl}`)
  const found = await machine.certificate(hostname, Number(port) || 443)
  if (!found) return line('certificate', 'look', `${hostname} could not be asked from the server`)
  const days = (found.endsAt.getTime() - now().getTime()) / DAY_MS
  const end = moment(found.endsAt.toISOString())
  if (days < 0) return line('certificate', 'bad', `Ended ${end}: browsers refuse the site`)
  if (!found.isTrusted) return line('certificate', 'bad', `Browsers do not trust the one that ${hostname} shows`)
  const state = days < AT_ONCE_DAYS ? 'bad' : days < SOON_DAYS ? 'look' : 'well'
  return line('certificate', state, `Good until ${end}`)
}

function visitors({ config, forwarding }: HealthDeps): HealthLine {
  const { unreadable } = forwarding
  if (unreadable !== '')
    return line('visitors', 'bad', `The proxy names none in X-Forwarded-For (“${unreadable}”): all share one limit`)
  const how = config.trustedProxies.length > 0 ? 'as the proxy names them' : 'by their own connection'
  return line('visitors', 'well', `Told apart ${how}`)
}

async function letters({ config, database: { db }, now }: HealthDeps): Promise<HealthLine> {
  if (config.smtpUrl === null)
    return line('letters', 'look', 'No mail server is set: every e-mail is written to a file on the server')
  const { failed, waitingLong } = await countAllLetters(db, longAgo(now()))
  const last = await lastSent(db)
  const went = last ? `The last one went out ${moment(last.at)}` : 'None went out yet'
  if (waitingLong > 0) return line('letters', 'bad', `${went}. Waiting for more than three minutes: ${waitingLong}`)
  return failed > 0 ? line('letters', 'look', `${went}. Failed: ${failed}`) : line('letters', 'well', went)
}

async function payments({ config, database: { db } }: HealthDeps): Promise<HealthLine> {
  if (config.webhookSecret === null) return line('payments', 'look', 'No webhook secret is set: no payment is reported')
  const { lastAt, parked } = await providerMessages(db)
  const came = lastAt ? `The last message came ${moment(lastAt)}` : 'No message came yet'
  const wrong = await faultWith(db, WRONG_SIGNATURE)
  if (parked > 0) return line('payments', 'bad', `${came}. Set aside, as they could not be worked off: ${parked}`)
  if (!wrong || (lastAt !== null && wrong.lastAt <= lastAt)) return line('payments', 'well', came)
  const since =
    lastAt === null || wrong.firstAt > lastAt
      ? `Since ${moment(wrong.firstAt)}, signatures are wrong`
      : `The last wrong signature came ${moment(wrong.lastAt)}`
  // Anybody can send one.
  return line(
    'payments',
    'look',
    `${came}. ${since}: unless it was a stranger, the webhook secret here and at Razorpay differ`,
  )
}

async function backUps({ config, database: { db }, now }: HealthDeps): Promise<HealthLine> {
  const { lastMadeAt, failedSince, missing } = await countBackups(db)
  const made = lastMadeAt ? `The last one was made ${moment(lastMadeAt)}` : 'None was made yet'
  if (failedSince > 0) return line('backUps', 'bad', `${made}. Failed since: ${failedSince}`)
  if (missing > 0) return line('backUps', 'bad', `${made}. Files that it lacks: ${missing}`)
  if (!config.hasNightlyBackup) return line('backUps', 'look', `${made}. None is made at night (BACKUP_DIR=off)`)
  const isLate = lastMadeAt === null || Date.parse(lastMadeAt) < now().getTime() - LATE_BACK_UP_MS
  return line('backUps', isLate ? 'look' : 'well', made)
}

const moment = (at: string): string => `${indianDay(at)}, ${indianClock(at)}`

const inUnits = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`
