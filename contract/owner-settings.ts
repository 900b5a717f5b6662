/** What an owner sets in the browser: groups of settings, each by the name that it has in `.env`. */
import * as z from 'zod/mini'
import { record, seenVersion } from './fields.ts'

export const SETTING_KINDS = [
  'text',
  'long',
  'email',
  'phone',
  'secret',
  'url',
  'picture',
  'choice',
  'buttons',
] as const
type Kind = (typeof SETTING_KINDS)[number]

interface Field {
  readonly label: string
  readonly kind: Kind
  readonly hint?: string
  readonly choices?: ReadonlyArray<readonly [value: string, words: string]>
}

interface Group {
  readonly title: string
  readonly lead: string
  /** What somebody with a stolen session would change first: it asks for the second factor too. */
  readonly isGuarded: boolean
  readonly fields: Readonly<Record<string, Field>>
}

const GROUPS = {
  business: {
    title: 'Business',
    lead: 'What visitors and members see of you.',
    isGuarded: false,
    fields: {
      BRAND: { label: 'Name', kind: 'text' },
      LOGO: {
        label: 'Logo',
        kind: 'picture',
        hint: 'In place of the drawn mark on public pages, their icons and share pictures, in e-mails and on invoices and receipts.',
      },
      CONTACT_PHONE: { label: 'Phone', kind: 'phone', hint: 'On the contact page and at the foot of each page.' },
      CONTACT_EMAIL: { label: 'E-mail address', kind: 'email', hint: 'Answers to your e-mails go there.' },
      SUPPORT_PHONE: { label: 'Phone for payments', kind: 'phone', hint: 'The phone above where this is empty.' },
      WHATSAPP_PHONE: {
        label: 'WhatsApp',
        kind: 'phone',
        hint: 'With its country code. Course pages offer to ask there.',
      },
    },
  },
  mail: {
    title: 'E-mail',
    lead: 'Without a mail server every e-mail is written to a file on the server.',
    isGuarded: true,
    fields: {
      SMTP_URL: {
        label: 'Mail server',
        kind: 'secret',
        hint: 'smtps://user:password@smtp.example.com:465. Write # as %23, / as %2F and ? as %3F in the password.',
      },
      MAIL_FROM: { label: 'Sender', kind: 'email', hint: 'An address that the mail server may send for.' },
      OWNER_EMAIL: { label: 'Notices to', kind: 'email', hint: 'Hears of each form, payment and fault.' },
    },
  },
  payments: {
    title: 'Payments',
    lead: 'Keys and webhook of Razorpay. When you change the keys, orders that are open go on with the ones before.',
    isGuarded: true,
    fields: {
      RAZORPAY_KEY_ID: { label: 'Key id', kind: 'text', hint: 'Begins with rzp_.' },
      RAZORPAY_KEY_SECRET: { label: 'Key secret', kind: 'secret' },
      RAZORPAY_WEBHOOK_SECRET: { label: 'Webhook secret', kind: 'secret' },
      RAZORPAY_WEBHOOK_SECRET_PREVIOUS: {
        label: 'Webhook secret of before',
        kind: 'secret',
        hint: 'Filled in when the webhook secret changes, and accepted for two more days, as Razorpay sends messages again. Remove it if somebody else knows it.',
      },
      PAYMENT_BUTTONS: {
        label: 'Payment buttons',
        kind: 'buttons',
        hint: 'For courses that are paid without keys. A button id begins with pl_.',
      },
    },
  },
  invoices: {
    title: 'Invoices',
    lead: 'The seller on tax invoices. Without a GST number buyers get receipts.',
    isGuarded: false,
    fields: {
      GSTIN: { label: 'GST number', kind: 'text' },
      LEGAL_NAME: {
        label: 'Legal name',
        kind: 'text',
        hint: 'Your pages publish it to search engines too (schema.org).',
      },
      LEGAL_ADDRESS: {
        label: 'Address',
        kind: 'long',
        hint: 'Your pages publish it to search engines too (schema.org).',
      },
      PAN: { label: 'PAN', kind: 'text', hint: 'Ten characters; on each invoice and receipt.' },
      INVOICE_NOTE: { label: 'Line at the foot', kind: 'text', hint: 'As your accountant words it.' },
      GST_TERMS: {
        label: 'Numbers and rate, from a day on',
        kind: 'long',
        hint: 'A line each, such as 2027-04-01 ABC/ABD 999293 18: first day, prefixes of invoices and credit notes, SAC, GST in per cent. Until then SYN/SYC 999293 18.',
      },
      CREDIT_NOTES: {
        label: 'Credit notes, from a day on',
        kind: 'long',
        hint: 'One rule a line: first day, then always or until-30-november, such as 2027-12-01 until-30-november. Ask your accountant. Without a line: always.',
      },
      GST_LUT: { label: 'Letter of undertaking', kind: 'text', hint: 'Its number (ARN). Renew it each April.' },
    },
  },
  transfers: {
    title: 'Bank transfers',
    lead: 'Where money is sent that is not paid on the site. On each invoice.',
    isGuarded: true,
    fields: {
      BANK_ACCOUNT: {
        label: 'Account',
        kind: 'text',
        hint: 'Name, number, IFSC and bank, in one line; on each invoice and receipt.',
      },
      UPI_ID: { label: 'UPI address', kind: 'text', hint: 'Such as office@okbank.' },
    },
  },
  backUps: {
    title: 'Back-ups',
    lead: 'The place itself stands in .env.',
    isGuarded: true,
    fields: {
      BACKUP_FOLDER: {
        label: 'Folder',
        kind: 'text',
        hint: 'A folder inside that place, such as office. Those made before stay where they are until they are over.',
      },
      BACKUP_TIME: { label: 'Time of day', kind: 'text', hint: 'In India, such as 02:30.' },
      BACKUP_PASSPHRASE: {
        label: 'Passphrase',
        kind: 'secret',
        hint: 'Encrypts the next ones. It is shown once, after you have saved it: keep it elsewhere too. Without it nobody can read them.',
      },
    },
  },
  updates: {
    title: 'Updates',
    lead: 'Health shows when an update is available. Nothing is installed by itself.',
    isGuarded: false,
    fields: {
      UPDATE_CHECK: {
        label: 'Check for updates',
        kind: 'choice',
        hint: 'Contacts only the git repository that this site was cloned from.',
        choices: [
          ['', 'Never'],
          ['daily', 'Once a day'],
        ],
      },
    },
  },
  signIn: {
    title: 'Sign-in services',
    lead: 'Each needs both its lines.',
    isGuarded: true,
    fields: {
      FACEBOOK_CLIENT_ID: { label: 'Facebook: app id', kind: 'text' },
      FACEBOOK_CLIENT_SECRET: { label: 'Facebook: app secret', kind: 'secret' },
      LINKEDIN_CLIENT_ID: { label: 'LinkedIn: client id', kind: 'text' },
      LINKEDIN_CLIENT_SECRET: { label: 'LinkedIn: client secret', kind: 'secret' },
    },
  },
} as const satisfies Readonly<Record<string, Group>>

export const SHOWN_ONCE: keyof (typeof GROUPS)['backUps']['fields'] = 'BACKUP_PASSPHRASE'

export type SettingGroup = keyof typeof GROUPS
export const SETTING_GROUPS: Readonly<Record<SettingGroup, Group>> = GROUPS
export const isSettingGroup = (name: string): name is SettingGroup => Object.hasOwn(GROUPS, name)
export const GROUP_NAMES: readonly SettingGroup[] = Object.keys(GROUPS).filter(isSettingGroup)

const OwnerSetting = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(SETTING_KINDS),
  hint: z.string(),
  choices: z.optional(z.array(z.tuple([z.string(), z.string()]))),
  /** As it is in force; a secret is never told. */
  value: z.string(),
  isSet: z.boolean(),
  /** Stands in `.env`, which wins. */
  isFixed: z.boolean(),
})
export type OwnerSetting = z.infer<typeof OwnerSetting>

const OwnerSettingGroup = z.object({
  key: z.string(),
  title: z.string(),
  lead: z.string(),
  version: z.int(),
  notInForce: z._default(z.array(z.string()), []),
  /** What is in force and will not work. */
  notes: z._default(z.array(z.string()), []),
  settings: z.array(OwnerSetting),
})
export type OwnerSettingGroup = z.infer<typeof OwnerSettingGroup>

export const OwnerSettings = z.object({ groups: z.array(OwnerSettingGroup) })
export type OwnerSettings = z.infer<typeof OwnerSettings>

const MOST_NAMES = 12
const LONGEST = 2_000

export const LogoUpload = record({
  version: z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'Send the version that you saw')), z.transform(Number)),
})

/** The settings of a group that change: an empty text takes one away, one that is left out stays. */
export const OwnerSettingChange = record({
  version: seenVersion(),
  values: z
    .record(z.string().check(z.maxLength(60)), z.string().check(z.trim(), z.maxLength(LONGEST, 'This is too long')))
    .check(z.refine((values) => Object.keys(values).length <= MOST_NAMES, 'Too many settings')),
  evenUnreached: z.optional(z.boolean()),
})
export type OwnerSettingChange = z.infer<typeof OwnerSettingChange>
