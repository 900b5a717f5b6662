/** Reads the environment into a frozen Config. Every fault is listed at once, in words an owner understands. */
import { join } from 'node:path'
import type { DatedCreditRule } from '#contract/credit-notes.ts'
import type { GstTerms } from '#contract/gst-terms.ts'
import type { Logo } from '#contract/logo.ts'
import { CONFIG_NAMES, Environment } from './environment.ts'

export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret: string
}

export interface ApiKeys {
  readonly keyId: string
  readonly keySecret: string
}

export interface FormerKeys extends ApiKeys {
  /** The last day in India ("2027-04-03") on which they are used; null without an end. */
  readonly until: string | null
}

/** How the old system hashed its passwords. Secret: for `.env` alone. */
export interface FirebaseParameters {
  readonly signerKey: Buffer
  readonly saltSeparator: Buffer
  readonly rounds: number
  /** The power of two that scrypt calls N. */
  readonly memCost: number
}

/** As on invoices; what is empty is left out there. */
export interface Seller {
  readonly gstin: string
  readonly legalName: string
  readonly address: string
  readonly pan: string
  readonly bank: string
  readonly upi: string
}

export interface Config {
  readonly port: number
  /** Where it listens: `localhost` for this machine alone, by both of its addresses. */
  readonly host: string
  readonly dataDir: string
  /** `postgres://…`, or null for the SQLite file in `dataDir`. */
  readonly databaseUrl: string | null
  /** Origin that visitors see, without a trailing slash. */
  readonly siteUrl: string
  readonly brand: string
  /** null shows the drawn mark. */
  readonly logo: Logo | null
  readonly contactPhone: string
  readonly contactEmail: string
  readonly supportPhone: string
  readonly whatsAppNumber: string
  /** Gets a letter for every record; null sends none. */
  readonly ownerEmail: string | null
  /** null writes every letter as a file under `dataDir`/mail. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Machines inside the network that the desk may name as the mail server, in lower case. */
  readonly mailHostsInside: readonly string[]
  /** null lets the server keep its own secret in `dataDir`. */
  readonly authSecret: string | null
  /** Addresses or networks (CIDR) whose forwarding header is believed. */
  readonly trustedProxies: readonly string[]
  /** How many visitors may share one network address; limits by address follow from it. */
  readonly peoplePerAddress: number
  readonly paymentCheckoutUrl: string
  readonly paymentButtons: Readonly<Record<string, string>>
  readonly tokenSyncUrl: string | null
  /** Seconds. */
  readonly tokenSyncMaxAge: number
  readonly performanceReportUrl: string | null
  /** Checks the payment provider's messages; null refuses them. */
  readonly webhookSecret: string | null
  readonly previousWebhookSecrets: readonly string[]
  /** The last day in India ("2027-04-03") on which those of before are believed; null without an end. */
  readonly previousWebhookUntil: string | null
  /** API keys of the payment provider; null uses its hosted buttons. */
  readonly razorpay: ApiKeys | null
  /** Those of before: orders that were opened with them are asked about with them. The latest first. */
  readonly previousRazorpay: readonly FormerKeys[]
  readonly razorpayApiUrl: string
  readonly razorpayCheckoutUrl: string
  /** Of the business, also where it issues no tax invoices; empty where only the content's office says them. */
  readonly legalName: string
  readonly legalAddress: string
  readonly pan: string
  readonly bank: string
  readonly upi: string
  /** The seller on tax invoices; null makes receipts only. */
  readonly seller: Seller | null
  readonly invoiceNote: string
  /** What tax invoices go by from which day on, beside what is shipped. */
  readonly gstTerms: readonly GstTerms[]
  /** Whether late credit notes are written, from which day on, beside what is shipped. */
  readonly creditRules: readonly DatedCreditRule[]
  /** Number of the letter of undertaking to supply special economic zones without tax; empty without one. */
  readonly undertaking: string
  readonly backupDir: string
  /** Inside `backupDir`; empty for it. */
  readonly backupFolder: string
  readonly hasNightlyBackup: boolean
  /** When the nightly one is made, in India: "02:30". */
  readonly backupTime: string
  /** Encrypts back-ups; null leaves them as they are. */
  readonly backupPassphrase: string | null
  /** Whether the checkout's git remote is asked once a day for a newer version. */
  readonly asksForUpdates: boolean
  readonly facebook: OAuthClient | null
  readonly linkedin: OAuthClient | null
  /** null lets nobody in with a password of the old system. */
  readonly firebase: FirebaseParameters | null
}

/** Thrown with every fault of the environment, a line each. */
export class ConfigFault extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
    this.name = 'ConfigFault'
    this.faults = faults
  }
}

/** A name that is set to nothing counts as absent. Throws ConfigFault with every fault at once, and these that were found before. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  found: readonly string[] = [],
): Config {
  const set = Object.fromEntries(CONFIG_NAMES.map((name) => [name, environment[name]?.trim() || undefined]))
  const parsed = Environment.safeParse(set)
  const issues = parsed.success ? [] : parsed.error.issues
  const faults = [...found, ...issues.map(({ path, message }) => `${path.join(' for ')} ${message}`)]
  faults.push(...faultsBetween(set))
  if (!parsed.success || faults.length > 0) throw new ConfigFault(faults)
  return freeze(parsed.data)
}

function faultsBetween(set: Readonly<Record<string, string | undefined>>): string[] {
  const faults: string[] = []
  if (set['DATABASE_URL'] && !set['AUTH_SECRET'])
    faults.push(
      'AUTH_SECRET is required with DATABASE_URL, because every server must use the same one (make one with: openssl rand -hex 32)',
    )
  if (set['SMTP_URL'] && !set['MAIL_FROM']) faults.push('MAIL_FROM is required with SMTP_URL: letters need a sender')
  for (const provider of ['FACEBOOK', 'LINKEDIN'])
    if (Boolean(set[`${provider}_CLIENT_ID`]) !== Boolean(set[`${provider}_CLIENT_SECRET`]))
      faults.push(`${provider}_CLIENT_ID and ${provider}_CLIENT_SECRET are needed together`)
  if (Boolean(set['RAZORPAY_KEY_ID']) !== Boolean(set['RAZORPAY_KEY_SECRET']))
    faults.push('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are needed together')
  if (set['GSTIN'] && !(set['LEGAL_NAME'] && set['LEGAL_ADDRESS']))
    faults.push('LEGAL_NAME and LEGAL_ADDRESS are required with GSTIN: a tax invoice names the seller')
  if (set['GSTIN'] && set['PAN'] && set['GSTIN'].slice(2, 12) !== set['PAN'])
    faults.push('PAN is another one than the GST number holds: its third to twelfth characters')
  const missing = FIREBASE_NAMES.filter((name) => !set[name])
  if (missing.length > 0 && missing.length < FIREBASE_NAMES.length)
    faults.push(`${missing.join(', ')}: the four lines FIREBASE_HASH_… are needed together`)
  return faults
}

const FIREBASE_NAMES = CONFIG_NAMES.filter((name) => name.startsWith('FIREBASE_HASH_'))

const client = (id: string | undefined, secret: string | undefined): OAuthClient | null =>
  id && secret ? { clientId: id, clientSecret: secret } : null

function firebase(from: Environment): FirebaseParameters | null {
  const { FIREBASE_HASH_SIGNER_KEY: signerKey, FIREBASE_HASH_SALT_SEPARATOR: saltSeparator } = from
  const { FIREBASE_HASH_ROUNDS: rounds, FIREBASE_HASH_MEM_COST: memCost } = from
  return signerKey && saltSeparator && rounds && memCost ? { signerKey, saltSeparator, rounds, memCost } : null
}

const NO_NIGHTLY = 'off'

function backups({ BACKUP_DIR: named, BACKUP_FOLDER, BACKUP_PASSPHRASE, BACKUP_TIME, DATA_DIR }: Environment) {
  const isOff = named === NO_NIGHTLY
  const backupDir = named === undefined || isOff ? join(DATA_DIR, 'backups') : named
  const backupPassphrase = BACKUP_PASSPHRASE ?? null
  const backupFolder = BACKUP_FOLDER ?? ''
  return { backupDir, backupFolder, hasNightlyBackup: !isOff, backupTime: BACKUP_TIME, backupPassphrase }
}

function business(from: Environment) {
  const { GSTIN: gstin, LEGAL_NAME: legalName = '', LEGAL_ADDRESS: legalAddress = '' } = from
  const { PAN: pan, BANK_ACCOUNT: bank, UPI_ID: upi } = from
  const isSeller = gstin && legalName && legalAddress
  const seller = isSeller ? { gstin, legalName, address: legalAddress, pan, bank, upi } : null
  return { legalName, legalAddress, pan, bank, upi, seller }
}

function freeze(from: Environment): Config {
  const contactEmail = from.CONTACT_EMAIL ?? from.OWNER_EMAIL ?? ''
  return Object.freeze({
    port: from.PORT,
    host: from.HOST,
    dataDir: from.DATA_DIR,
    databaseUrl: from.DATABASE_URL ?? null,
    siteUrl: new URL(from.SITE_URL ?? `http://localhost:${from.PORT}`).origin,
    brand: from.BRAND,
    logo: from.LOGO,
    contactPhone: from.CONTACT_PHONE,
    contactEmail,
    supportPhone: from.SUPPORT_PHONE ?? from.CONTACT_PHONE,
    whatsAppNumber: from.WHATSAPP_PHONE,
    ownerEmail: from.OWNER_EMAIL ?? null,
    smtpUrl: from.SMTP_URL ?? null,
    mailFrom: from.MAIL_FROM ?? 'no-reply@localhost.localdomain',
    mailHostsInside: from.MAIL_HOSTS_INSIDE,
    authSecret: from.AUTH_SECRET ?? null,
    trustedProxies: from.TRUSTED_PROXIES,
    peoplePerAddress: from.PEOPLE_PER_ADDRESS,
    paymentCheckoutUrl: from.PAYMENT_CHECKOUT_URL,
    paymentButtons: from.PAYMENT_BUTTONS,
    tokenSyncUrl: from.TOKEN_SYNC_URL ?? null,
    tokenSyncMaxAge: from.TOKEN_SYNC_MAX_AGE,
    performanceReportUrl: from.PERFORMANCE_REPORT_URL ?? null,
    webhookSecret: from.RAZORPAY_WEBHOOK_SECRET ?? null,
    previousWebhookSecrets: from.RAZORPAY_WEBHOOK_SECRET_PREVIOUS,
    previousWebhookUntil: from.RAZORPAY_WEBHOOK_PREVIOUS_UNTIL ?? null,
    razorpay:
      from.RAZORPAY_KEY_ID && from.RAZORPAY_KEY_SECRET
        ? { keyId: from.RAZORPAY_KEY_ID, keySecret: from.RAZORPAY_KEY_SECRET }
        : null,
    previousRazorpay: from.RAZORPAY_KEYS_PREVIOUS,
    razorpayApiUrl: from.RAZORPAY_API_URL,
    razorpayCheckoutUrl: from.RAZORPAY_CHECKOUT_URL,
    ...business(from),
    invoiceNote: from.INVOICE_NOTE,
    gstTerms: from.GST_TERMS,
    creditRules: from.CREDIT_NOTES,
    undertaking: from.GST_LUT,
    ...backups(from),
    asksForUpdates: from.UPDATE_CHECK === 'daily',
    facebook: client(from.FACEBOOK_CLIENT_ID, from.FACEBOOK_CLIENT_SECRET),
    linkedin: client(from.LINKEDIN_CLIENT_ID, from.LINKEDIN_CLIENT_SECRET),
    firebase: firebase(from),
  })
}
