/** The HTML of a letter, as mail programs draw it: styles stand on their elements, and dark ones in a sheet for those that read it. */
import { mailLink } from '#contract/mail-link.ts'
import { LETTER_MARK } from '../gateways/mailer.ts'
import { htmlText } from '../html-text.ts'
import type { Draft, Link, Row, Signature } from './draft.ts'

interface Html {
  readonly html: string
}

/** Lines that the text breaks are broken in the letter too. */
const escape = (value: string): string => htmlText(value).replaceAll('\n', '<br />')

const html = (strings: TemplateStringsArray, ...values: ReadonlyArray<string | Html>): Html => ({
  html: strings.reduce((whole, part, index) => {
    const value = values[index - 1] ?? ''
    return whole + (typeof value === 'string' ? escape(value) : value.html) + part
  }),
})
const join = (parts: readonly Html[]): Html => ({ html: parts.map((part) => part.html).join('') })
const NOTHING: Html = { html: '' }

const MARK: Html = { html: LETTER_MARK }

const SOFT = 'color:#46606b'
const LINK = 'color:#0f6b6b'

// Mail programs with a dark theme of their own; the others keep the colours on the elements.
const DARK: Html = {
  html: `@media (prefers-color-scheme: dark) {
body, .paper { background: #0b1f2a !important; color: #eaf2f2 !important }
.sheet { background: #102a38 !important; border-color: #23475a !important }
.brand { border-color: #23475a !important }
.soft { color: #a9c0c6 !important }
.line { border-color: #23475a !important }
.link { color: #5fd0c5 !important }
.button { background: #ff8a4c !important; color: #0b1f2a !important }
}
@media (max-width: 480px) {
.sheet { padding: 24px 20px !important }
.name, .value { display: block !important; width: auto !important; padding-right: 0 !important }
.name { padding-bottom: 0 !important }
.value { padding-top: 0 !important; border-top: 0 !important }
}`,
}

/** `overflow-wrap` keeps the longest link inside the sheet, which is never wider than a phone. */
export function letterHtml({ subject, paragraphs, rows = [], action, closing, unsubscribe }: Draft): string {
  const signature = closing.find((line) => typeof line !== 'string')
  const notes = closing.filter((line) => typeof line === 'string')
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${DARK}
        </style>
      </head>
      <body
        class="paper"
        style="margin:0;padding:24px 12px;background:#faf8f2;color:#10252e;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;-webkit-text-size-adjust:100%"
      >
        <div
          class="sheet"
          style="box-sizing:border-box;max-width:576px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #d8deda;border-radius:6px;overflow-wrap:anywhere;word-break:break-word"
        >
          ${signature ? band(signature) : NOTHING}
          <h1 style="margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:600">${subject}</h1>
          ${join(paragraphs.map((text) => html`<p style="margin:0 0 16px">${text}</p>`))}
          ${rows.length ? table(rows) : NOTHING} ${action ? button(action) : NOTHING}
          ${join(notes.map((text) => html`<p class="soft" style="margin:0 0 16px;font-size:14px;${SOFT}">${text}</p>`))}
          ${unsubscribe ? wayOut(unsubscribe) : NOTHING} ${signature ? foot(signature) : NOTHING}
        </div>
      </body>
    </html>`.html.replace(/\n\s+/g, '\n')
}

const band = ({ brand }: Signature): Html => html`
  <p
    class="brand"
    style="margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid #d8deda;font-size:18px;font-weight:700;letter-spacing:0.02em"
  >
    ${MARK}${brand}
  </p>
`

const table = (rows: readonly Row[]): Html => html`
  <table role="presentation" style="width:100%;margin:0 0 20px;border-collapse:collapse;font-size:15px">
    ${join(rows.map(row))}
  </table>
`

const CELL = 'padding:8px 0;text-align:left;vertical-align:top;border-top:1px solid #d8deda'

const row = ([name, value, links = []]: Row): Html => html`
  <tr>
    <th class="soft line name" scope="row" style="${CELL};width:36%;padding-right:16px;font-weight:400;${SOFT}">
      ${name}
    </th>
    <td class="line value" style="${CELL};font-weight:500">
      ${value}${join(
        links.map(
          ({ label, url }) =>
            html` <a class="link" href="${url}" style="display:inline-block;margin-left:12px;${LINK}">${label}</a>`,
        ),
      )}
    </td>
  </tr>
`

const button = ({ label, url }: Link): Html => html`
  <p style="margin:24px 0">
    <a
      class="button"
      href="${url}"
      style="display:inline-block;padding:12px 24px;border-radius:6px;background:#c2410c;color:#ffffff;text-decoration:none;font-weight:600"
      >${label}</a
    >
  </p>
  <p class="soft" style="margin:0 0 16px;font-size:13px;${SOFT}">
    If the button does not open, copy this address:<br />
    <a class="link" href="${url}" style="${LINK};word-break:break-all">${url}</a>
  </p>
`

const wayOut = (page: string): Html => html`
  <p class="soft" style="margin:0 0 16px;font-size:14px;${SOFT}">
    <a class="link" href="${page}" style="${LINK}">Unsubscribe</a>
  </p>
`

const foot = ({ brand, contacts }: Signature): Html => html`
  <p class="soft line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #d8deda;font-size:14px;${SOFT}">
    ${brand}${join(contacts.map((contact) => html`<br />${reachable(contact)}`))}
  </p>
`

function reachable(contact: string): Html {
  const isAddress = contact.includes('@')
  if (!isAddress && !/^\+?[0-9 ()-]+$/.test(contact)) return html`${contact}`
  const url = isAddress ? mailLink(contact) : `tel:${contact.replace(/[^0-9+]/g, '')}`
  return html`<a class="link" href="${url}" style="${LINK}">${contact}</a>`
}
