/** How a letter reads: a greeting, paragraphs, perhaps a table and one link. The text part says the same as the HTML. */
import type { LetterKind } from '#contract/letters.ts'
import { whatsAppLink } from '#contract/whatsapp-link.ts'
import type { Letter } from '../gateways/mailer.ts'
import type { About, Draft, Row, Signature } from './draft.ts'
import { letterHtml } from './letter-html.ts'

export interface ComposedLetter extends Omit<Letter, 'id'> {
  readonly kind: LetterKind
  readonly about: About | null
}

export interface Addressee {
  readonly name: string
  readonly email: string
}

export interface LetterSite {
  readonly brand: string
  readonly siteUrl: string
  readonly contactEmail: string
  readonly contactPhone: string
  readonly supportPhone: string
}

/** The last lines of a letter: the business, and how to reach it where that is configured. */
export const closing = (brand: string, ...contacts: readonly string[]): Signature[] => [
  { brand, contacts: contacts.filter(Boolean) },
]

export const officeClosing = ({ brand, contactPhone, contactEmail }: LetterSite): Signature[] =>
  closing(brand, contactPhone, contactEmail)

export const supportClosing = ({ brand, supportPhone, contactEmail }: LetterSite): Signature[] =>
  closing(brand, supportPhone, contactEmail)

/** The row of a phone number; a mobile number of India can be called and written to at a press. */
export function phoneRow(name: string, phone: string): Row {
  const digits = /^(?:\+91)?([0-9]{10})$/.exec(phone)?.[1]
  if (!digits) return [name, phone]
  return [
    name,
    phone,
    [
      { label: 'Call', url: `tel:+91${digits}` },
      { label: 'WhatsApp', url: whatsAppLink(`91${digits}`) },
    ],
  ]
}

export function compose(draft: Draft): ComposedLetter {
  // A header holds one line, whatever a visitor typed.
  const subject = draft.subject.replace(/\s+/g, ' ').trim()
  return {
    kind: draft.kind,
    about: draft.about ?? null,
    to: draft.to,
    replyTo: draft.replyTo ?? null,
    subject,
    text: textOf(draft),
    html: letterHtml({ ...draft, subject }),
    link: draft.action?.url ?? null,
    attachments: draft.attachments ?? [],
    unsubscribe: draft.unsubscribe ?? null,
  }
}

function textOf({ paragraphs, rows = [], action, closing, unsubscribe }: Draft): string {
  const end = closing.flatMap((line) => (typeof line === 'string' ? [line] : [line.brand, ...line.contacts]))
  return [
    ...paragraphs,
    ...(rows.length ? [rows.map(rowText).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(unsubscribe ? [`Unsubscribe:\n${unsubscribe}`] : []),
    end.join('\n'),
  ].join('\n\n')
}

const rowText = ([name, value, links = []]: Row): string =>
  [`${name}: ${value}`, ...links.map(({ label, url }) => `  ${label}: ${url}`)].join('\n')
