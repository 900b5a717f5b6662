/** Reads the environment into a frozen Config. Every fault is listed at once, in words an owner understands. */
import * as z from 'zod/mini'

/** The names that the environment may set, as `.env.example` lists them. */
export const CONFIG_NAMES = [
  'PORT',
  'DATA_DIR',
  'DATABASE_URL',
  'SITE_URL',
  'BRAND',
  'CONTACT_PHONE',
  'CONTACT_EMAIL',
  'SUPPORT_PHONE',
  'OWNER_EMAIL',
  'SMTP_URL',
  'MAIL_FROM',
  'AUTH_SECRET',
  'TRUSTED_PROXIES',
  'PAYMENT_CHECKOUT_URL',
  'PAYMENT_BUTTONS',
  'COURSE_VIDEO_URLS',
  'HOME_VIDEO_URL',
  'TOKEN_SYNC_URL',
  'TOKEN_SYNC_MAX_AGE',
  'PERFORMANCE_REPORT_URL',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_API_URL',
  'RAZORPAY_CHECKOUT_URL',
  'GSTIN',
  'LEGAL_NAME',
  'LEGAL_ADDRESS',
  'FACEBOOK_CLIENT_ID',
  'FACEBOOK_CLIENT_SECRET',
  'LINKEDIN_CLIENT_ID',
  'LINKEDIN_CLIENT_SECRET',
] as const

export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret: string
}

export interface Config {
  readonly port: number
  readonly dataDir: string
  /** `postgres://…`, or null for the SQLite file in `dataDir`. */
  readonly databaseUrl: string | null
  /** Origin that visitors see, without a trailing slash. */
  readonly siteUrl: string
  readonly brand: string
  readonly contactPhone: string
  readonly contactEmail: string
  readonly supportPhone: string
  /** Gets a letter for every record; null sends none. */
  readonly ownerEmail: string | null
  /** null writes every letter as a file under `dataDir`/mail. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** null lets the server keep its own secret in `dataDir`. */
  readonly authSecret: string | null
  /** Addresses or networks (CIDR) whose forwarding header is believed. */
  readonly trustedProxies: readonly string[]
  readonly paymentCheckoutUrl: string
  readonly paymentButtons: Readonly<Record<string, string>>
  readonly courseVideoUrls: Readonly<Record<string, string>>
  readonly homeVideoUrl: string | null
  readonly tokenSyncUrl: string | null
  /** Seconds. */
  readonly tokenSyncMaxAge: number
  readonly performanceReportUrl: string | null
  /** Checks the payment provider's messages; null refuses them. */
  readonly webhookSecret: string | null
  /** The secret before, while messages signed with it still come. */
  readonly previousWebhookSecret: string | null
  /** API keys of the payment provider; null uses its hosted buttons. */
  readonly razorpay: { readonly keyId: string; readonly keySecret: string } | null
  readonly razorpayApiUrl: string
  /** Script of the provider's standard checkout. */
  readonly razorpayCheckoutUrl: string
  /** The seller on tax invoices; null makes receipts only. */
  readonly seller: { readonly gstin: string; readonly legalName: string; readonly address: string } | null
  readonly facebook: OAuthClient | null
  readonly linkedin: OAuthClient | null
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

const MAIL_ADDRESS = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:"]+$/
/** State (01 to 38, or 97 for other territory), PAN, entity, Z, check character. */
const GSTIN = /^(?:0[1-9]|[12][0-9]|3[0-8]|97)[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const PROXY =
  /^(?:[0-9.]+(?:\/(?:[0-9]|[12][0-9]|3[0-2]))?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(?:\/(?:[0-9]{1,2}|1[01][0-9]|12[0-8]))?)$/

const isUrl = (protocols: readonly string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)
const url = (protocols: readonly string[], what: string) => z.string().check(z.refine(isUrl(protocols), what))
const webUrl = url(['http:', 'https:'], 'must be an address that starts with http:// or https://')
// An address of the site itself may be given by its path.
const webUrlOrPath = z
  .string()
  .check(
    z.refine(
      (value) => /^\/(?!\/)/.test(value) || isUrl(['http:', 'https:'])(value),
      'must be an address (https://…) or a path of this site (/…)',
    ),
  )
const mail = z.string().check(z.regex(MAIL_ADDRESS, 'must be one e-mail address'))
const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => /^[0-9]+$/.test(value) && Number(value) >= least && Number(value) <= most,
          `must be a whole number from ${least} to ${most}`,
        ),
      ),
    z.transform(Number),
  )
const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const pairs = (value: string) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => list(text).every((part) => /^[\w-]+=\S+$/.test(part)),
          `must be a comma-separated list of courseId=${value}`,
        ),
      ),
    z.transform((text: string) =>
      Object.freeze(
        Object.fromEntries(
          list(text).map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
        ),
      ),
    ),
  )
const withDefault = <T extends z.core.$ZodType<unknown, string>>(type: T, value: string) =>
  z.pipe(z._default(z.string(), value), type)

const Environment = z.object({
  PORT: withDefault(wholeNumber(0, 65535), '3000'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    url(['postgres:', 'postgresql:'], 'must start with postgres:// (leave it out to use the built-in SQLite file)'),
  ),
  SITE_URL: z.optional(webUrl),
  BRAND: z._default(z.string(), 'Synergyy'),
  CONTACT_PHONE: z._default(z.string(), ''),
  CONTACT_EMAIL: z.optional(mail),
  SUPPORT_PHONE: z.optional(z.string()),
  OWNER_EMAIL: z.optional(mail),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'], 'must start with smtp:// or smtps://')),
  MAIL_FROM: z.optional(mail),
  AUTH_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  TRUSTED_PROXIES: z.pipe(
    z
      ._default(z.string(), '')
      .check(
        z.refine(
          (value) => list(value).every((part) => PROXY.test(part)),
          'must be a comma-separated list of addresses or networks such as 10.0.0.0/8',
        ),
      ),
    z.transform(list),
  ),
  PAYMENT_CHECKOUT_URL: withDefault(webUrl, 'https://checkout.razorpay.com/v1/payment-button.js'),
  PAYMENT_BUTTONS: withDefault(pairs('buttonId'), ''),
  COURSE_VIDEO_URLS: withDefault(z.pipe(pairs('address'), z.record(z.string(), webUrl)), ''),
  HOME_VIDEO_URL: z.optional(webUrl),
  TOKEN_SYNC_URL: z.optional(webUrlOrPath),
  TOKEN_SYNC_MAX_AGE: withDefault(wholeNumber(1, 86_400), '300'),
  PERFORMANCE_REPORT_URL: z.optional(webUrlOrPath),
  RAZORPAY_WEBHOOK_SECRET: z.optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.optional(z.string()),
  RAZORPAY_KEY_ID: z.optional(z.string()),
  RAZORPAY_KEY_SECRET: z.optional(z.string()),
  RAZORPAY_API_URL: withDefault(webUrl, 'https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: withDefault(webUrl, 'https://checkout.razorpay.com/v1/checkout.js'),
  GSTIN: z.optional(z.string().check(z.regex(GSTIN, 'must be a GST number of 15 characters, such as 24ABCDE1234F1Z5'))),
  LEGAL_NAME: z.optional(z.string()),
  LEGAL_ADDRESS: z.optional(z.string()),
  FACEBOOK_CLIENT_ID: z.optional(z.string()),
  FACEBOOK_CLIENT_SECRET: z.optional(z.string()),
  LINKEDIN_CLIENT_ID: z.optional(z.string()),
  LINKEDIN_CLIENT_SECRET: z.optional(z.string()),
})
type Environment = z.infer<typeof Environment>

/**
 * Reads the environment. A name that is set to nothing counts as absent.
 * @throws {ConfigFault} with every fault at once
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(CONFIG_NAMES.map((name) => [name, environment[name]?.trim() || undefined]))
  const parsed = Environment.safeParse(set)
  const faults = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join(' for ')} ${message}`)
  faults.push(...faultsBetween(set))
  if (!parsed.success || faults.length > 0) throw new ConfigFault(faults)
  return freeze(parsed.data)
}

/** Faults that show only when two names are seen together. */
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
  return faults
}

const client = (id: string | undefined, secret: string | undefined): OAuthClient | null =>
  id && secret ? { clientId: id, clientSecret: secret } : null

function freeze(from: Environment): Config {
  const contactEmail = from.CONTACT_EMAIL ?? from.OWNER_EMAIL ?? ''
  return Object.freeze({
    port: from.PORT,
    dataDir: from.DATA_DIR,
    databaseUrl: from.DATABASE_URL ?? null,
    siteUrl: new URL(from.SITE_URL ?? `http://localhost:${from.PORT}`).origin,
    brand: from.BRAND,
    contactPhone: from.CONTACT_PHONE,
    contactEmail,
    supportPhone: from.SUPPORT_PHONE ?? from.CONTACT_PHONE,
    ownerEmail: from.OWNER_EMAIL ?? null,
    smtpUrl: from.SMTP_URL ?? null,
    mailFrom: from.MAIL_FROM ?? 'no-reply@localhost.localdomain',
    authSecret: from.AUTH_SECRET ?? null,
    trustedProxies: from.TRUSTED_PROXIES,
    paymentCheckoutUrl: from.PAYMENT_CHECKOUT_URL,
    paymentButtons: from.PAYMENT_BUTTONS,
    courseVideoUrls: from.COURSE_VIDEO_URLS,
    homeVideoUrl: from.HOME_VIDEO_URL ?? null,
    tokenSyncUrl: from.TOKEN_SYNC_URL ?? null,
    tokenSyncMaxAge: from.TOKEN_SYNC_MAX_AGE,
    performanceReportUrl: from.PERFORMANCE_REPORT_URL ?? null,
    webhookSecret: from.RAZORPAY_WEBHOOK_SECRET ?? null,
    previousWebhookSecret: from.RAZORPAY_WEBHOOK_SECRET_PREVIOUS ?? null,
    razorpay:
      from.RAZORPAY_KEY_ID && from.RAZORPAY_KEY_SECRET
        ? { keyId: from.RAZORPAY_KEY_ID, keySecret: from.RAZORPAY_KEY_SECRET }
        : null,
    razorpayApiUrl: from.RAZORPAY_API_URL,
    razorpayCheckoutUrl: from.RAZORPAY_CHECKOUT_URL,
    seller:
      from.GSTIN && from.LEGAL_NAME && from.LEGAL_ADDRESS
        ? { gstin: from.GSTIN, legalName: from.LEGAL_NAME, address: from.LEGAL_ADDRESS }
        : null,
    facebook: client(from.FACEBOOK_CLIENT_ID, from.FACEBOOK_CLIENT_SECRET),
    linkedin: client(from.LINKEDIN_CLIENT_ID, from.LINKEDIN_CLIENT_SECRET),
  })
}
