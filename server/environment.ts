/** The settings that the environment may hold, and the form of each, in words an owner understands. */
import * as z from 'zod/mini'
import { isFolderName } from '#contract/ground/folder-name.ts'
import { readCreditRules } from '#contract/credit-notes.ts'
import { LEAST_PASSPHRASE } from '#contract/ground/passphrase.ts'
import { readTerms } from '#contract/gst-terms.ts'
import { isGstin } from '#contract/gstin.ts'
import { readButtons } from '#contract/payment-buttons.ts'
import { NO_LOGO, readLogo } from './read-logo.ts'

const MAIL_ADDRESS = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"?&=%#/]+\.[^\s@<>(),;:"?&=%#/]+$/
const TIME_OF_DAY = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/
const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/
const UPI_ID = /^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9]{1,60}$/
const LONGEST_ACCOUNT = 160
const ADDRESS = /^(?:[0-9]{1,3}(?:\.[0-9]{1,3}){3}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$/
const PROXY =
  /^(?:[0-9.]+(?:\/(?:[0-9]|[12][0-9]|3[0-2]))?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(?:\/(?:[0-9]{1,2}|1[01][0-9]|12[0-8]))?)$/

const isUrl = (protocols: readonly string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)
/** A sign of a password that ends the part of an address in which it stands: what is behind it is read as something else. */
const isCutByPassword = (value: string): boolean => /^[a-z]+:\/\/[^@/?#]*[/?#][^@=]*@/i.test(value)
const wholePassword = z.refine<string>((value) => !isCutByPassword(value), {
  abort: true,
  error: 'holds a sign that ends the password too early: write # as %23, / as %2F and ? as %3F',
})
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
const siteUrl = webUrl.check(
  z.refine((value) => {
    if (!URL.canParse(value)) return true
    const { pathname, search, hash } = new URL(value)
    return pathname === '/' && search === '' && hash === ''
  }, 'must be the address alone, such as https://www.example.com, without a path'),
)
const folder = z
  .string()
  .check(
    z.refine((value) => !value.startsWith('~'), 'must be written whole, such as /home/asha/data: "~" is not read here'),
  )
const NO_FOLDER_NAME =
  'must be the name of one folder inside of BACKUP_DIR, of letters, digits, "-" and "_", and not "files"'

function dated<Line>(read: (text: string) => readonly Line[] | string) {
  const text = z.string().check(({ value, issues }) => {
    const lines = read(value)
    if (typeof lines === 'string') issues.push({ code: 'custom', message: lines, input: value })
  })
  const linesOf = (value: string): readonly Line[] => {
    const lines = read(value)
    return typeof lines === 'string' ? [] : lines
  }
  return z.pipe(z._default(text, ''), z.transform(linesOf))
}

const logo = z.string().check(z.refine((value) => value === '' || readLogo(value) !== null, NO_LOGO))

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
const buttons = z.pipe(
  z
    .string()
    .check(z.refine((text) => readButtons(text) !== null, 'must be a comma-separated list of courseId=buttonId')),
  z.transform((text: string) => Object.freeze(Object.fromEntries(readButtons(text) ?? []))),
)
const base64 = (what: string) =>
  z.pipe(
    z
      .string()
      .check(z.refine(isBase64, `must be ${what} of the old project’s password hash parameters, whole, in base64`)),
    z.transform((text: string) => Buffer.from(text, 'base64')),
  )
const lines = z.pipe(
  z.string(),
  z.transform((text: string) => Object.freeze(textLines(text))),
)
const textLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const KEY_PAIR = /^([^\s:]+):(\S+)(?: (\d{4}-\d\d-\d\d))?$/
const keyPairs = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => textLines(text).every((line) => KEY_PAIR.test(line)),
        'must be id:secret, and the last day behind it',
      ),
    ),
  z.transform((text: string) =>
    Object.freeze(
      textLines(text).map((line) => {
        const [, keyId = '', keySecret = '', until = null] = KEY_PAIR.exec(line) ?? []
        return Object.freeze({ keyId, keySecret, until })
      }),
    ),
  ),
)
const isBase64 = (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/_-]+={0,2}$/.test(text)
const internationalNumber = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => /^(?:\+[1-9][0-9]{7,14})?$/.test(withoutGaps(value)),
        'must be a number with its country code, such as +91 98250 00000',
      ),
    ),
  z.transform((value: string) => withoutGaps(value).slice(1)),
)
const withoutGaps = (value: string) => value.replace(/[\s()-]/g, '')
const withDefault = <T extends z.core.$ZodType<unknown, string>>(type: T, value: string) =>
  z.pipe(z._default(z.string(), value), type)

export const Environment = z.object({
  PORT: withDefault(wholeNumber(0, 65535), '3000'),
  HOST: withDefault(
    z
      .string()
      .check(
        z.refine(
          (value) => value === 'localhost' || ADDRESS.test(value),
          'must be localhost or an address of this machine, such as 0.0.0.0 for all of them',
        ),
      ),
    'localhost',
  ),
  DATA_DIR: z._default(folder, './data'),
  DATABASE_URL: z.optional(
    z.string().check(
      z.refine((value) => !/^postgres(?:ql)?:\/\/(?:[^/?#]*@)?[^/?#@]*,[^/?#@]*(?:[/?#]|$)/.test(value), {
        abort: true,
        error: 'names several hosts: name one, at which the database that takes writes is always found',
      }),
      wholePassword,
      z.refine((value) => !value.includes('target_session_attrs'), {
        abort: true,
        error:
          'asks for target_session_attrs, which is not known here: name the host of the database that takes writes',
      }),
      z.refine(
        isUrl(['postgres:', 'postgresql:']),
        'must start with postgres:// (leave it out to use the built-in SQLite file)',
      ),
    ),
  ),
  SITE_URL: z.optional(siteUrl),
  BRAND: z._default(z.string(), 'Synergyy'),
  LOGO: z.pipe(z._default(logo, ''), z.transform(readLogo)),
  CONTACT_PHONE: z._default(z.string(), ''),
  CONTACT_EMAIL: z.optional(mail),
  SUPPORT_PHONE: z.optional(z.string()),
  WHATSAPP_PHONE: withDefault(internationalNumber, ''),
  OWNER_EMAIL: z.optional(mail),
  SMTP_URL: z.optional(
    z.string().check(wholePassword, z.refine(isUrl(['smtp:', 'smtps:']), 'must start with smtp:// or smtps://')),
  ),
  MAIL_FROM: z.optional(mail),
  MAIL_HOSTS_INSIDE: z.pipe(
    z._default(z.string(), ''),
    z.transform((text: string) => list(text.toLowerCase())),
  ),
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
  PEOPLE_PER_ADDRESS: withDefault(wholeNumber(1, 100_000), '60'),
  PAYMENT_CHECKOUT_URL: withDefault(webUrl, 'https://checkout.razorpay.com/v1/payment-button.js'),
  PAYMENT_BUTTONS: withDefault(buttons, ''),
  TOKEN_SYNC_URL: z.optional(webUrlOrPath),
  TOKEN_SYNC_MAX_AGE: withDefault(wholeNumber(1, 86_400), '300'),
  PERFORMANCE_REPORT_URL: z.optional(webUrlOrPath),
  RAZORPAY_WEBHOOK_SECRET: z.optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: withDefault(lines, ''),
  RAZORPAY_WEBHOOK_PREVIOUS_UNTIL: z.optional(z.iso.date('must be a day such as 2027-04-03')),
  RAZORPAY_KEY_ID: z.optional(z.string()),
  RAZORPAY_KEY_SECRET: z.optional(z.string()),
  RAZORPAY_KEYS_PREVIOUS: withDefault(keyPairs, ''),
  RAZORPAY_API_URL: withDefault(webUrl, 'https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: withDefault(webUrl, 'https://checkout.razorpay.com/v1/checkout.js'),
  GSTIN: z.optional(
    z
      .string()
      .check(z.refine(isGstin, 'must be a GST number whose 15 characters fit together, such as 24ABCDE1234F1Z6')),
  ),
  LEGAL_NAME: z.optional(z.string()),
  LEGAL_ADDRESS: z.optional(z.string()),
  PAN: z
    ._default(z.string(), '')
    .check(z.refine((value) => value === '' || PAN.test(value), 'must be ten characters such as ABCDE1234F')),
  BANK_ACCOUNT: z._default(z.string(), '').check(z.maxLength(LONGEST_ACCOUNT, 'must be one short line')),
  UPI_ID: z
    ._default(z.string(), '')
    .check(z.refine((value) => value === '' || UPI_ID.test(value), 'must be a UPI address such as office@okbank')),
  INVOICE_NOTE: z._default(z.string(), ''),
  GST_LUT: z._default(z.string(), ''),
  GST_TERMS: dated(readTerms),
  CREDIT_NOTES: dated(readCreditRules),
  BACKUP_DIR: z.optional(folder),
  BACKUP_FOLDER: z.optional(z.string().check(z.refine(isFolderName, NO_FOLDER_NAME))),
  BACKUP_TIME: z
    ._default(z.string(), '02:30')
    .check(z.refine((value) => TIME_OF_DAY.test(value), 'must be a time of day in India, such as 02:30')),
  BACKUP_PASSPHRASE: z.optional(
    z.string().check(z.minLength(LEAST_PASSPHRASE, `must have at least ${LEAST_PASSPHRASE} characters`)),
  ),
  UPDATE_CHECK: z
    ._default(z.string(), '')
    .check(z.refine((value) => value === '' || value === 'daily', 'must be daily, or nothing')),
  FACEBOOK_CLIENT_ID: z.optional(z.string()),
  FACEBOOK_CLIENT_SECRET: z.optional(z.string()),
  LINKEDIN_CLIENT_ID: z.optional(z.string()),
  LINKEDIN_CLIENT_SECRET: z.optional(z.string()),
  FIREBASE_HASH_SIGNER_KEY: z.optional(base64('base64_signer_key')),
  FIREBASE_HASH_SALT_SEPARATOR: z.optional(base64('base64_salt_separator')),
  FIREBASE_HASH_ROUNDS: z.optional(wholeNumber(1, 8)),
  FIREBASE_HASH_MEM_COST: z.optional(wholeNumber(1, 14)),
})
export type Environment = z.infer<typeof Environment>

export const CONFIG_NAMES = Object.keys(Environment.shape)
