/** How a letter reads: a greeting, paragraphs, perhaps a table and one link. The text part says the same as the HTML. */

export interface Draft {
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Rows of a name and a value. */
  readonly rows?: ReadonlyArray<readonly [string, string]>
  readonly action?: { readonly label: string; readonly url: string }
  readonly closing: readonly string[]
}

export interface ComposedLetter {
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly link: string | null
}

/** The last lines of a letter: the business, and how to reach it where that is configured. */
export const closing = (brand: string, ...contacts: readonly string[]): string[] => [brand, ...contacts.filter(Boolean)]

export const compose = (draft: Draft): ComposedLetter => ({
  to: draft.to,
  replyTo: draft.replyTo ?? null,
  // A header holds one line, whatever a visitor typed.
  subject: draft.subject.replace(/\s+/g, ' ').trim(),
  text: textOf(draft),
  html: htmlOf(draft),
  link: draft.action?.url ?? null,
})

function textOf({ paragraphs, rows = [], action, closing }: Draft): string {
  return [
    ...paragraphs,
    ...(rows.length ? [rows.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    closing.join('\n'),
  ].join('\n\n')
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])
const escape = (value: string): string => value.replace(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? sign)

/** A template tag that escapes what is put in, but for parts that are HTML already. */
const html = (strings: TemplateStringsArray, ...values: ReadonlyArray<string | { readonly html: string }>) => ({
  html: strings.reduce((whole, part, index) => {
    const value = values[index - 1] ?? ''
    return whole + (typeof value === 'string' ? escape(value) : value.html) + part
  }),
})
const join = (parts: ReadonlyArray<{ readonly html: string }>) => ({ html: parts.map((part) => part.html).join('') })

function htmlOf({ subject, paragraphs, rows = [], action, closing }: Draft): string {
  const lines = join(paragraphs.map((text) => html`<p style="margin:0 0 16px">${text}</p>`))
  const cells = rows.map(
    ([name, value]) =>
      html`<tr>
        <th scope="row" style="padding:6px 16px 6px 0;text-align:left;vertical-align:top;font-weight:600;color:#46606b">
          ${name}
        </th>
        <td style="padding:6px 0;white-space:pre-line">${value}</td>
      </tr>`,
  )
  const table = cells.length
    ? html`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse;font-size:15px">
        ${join(cells)}
      </table>`
    : html``
  const link = action
    ? html`<p style="margin:24px 0">
          <a
            href="${action.url}"
            style="display:inline-block;padding:12px 24px;border-radius:6px;background:#c2410c;color:#ffffff;text-decoration:none;font-weight:600"
            >${action.label}</a
          >
        </p>
        <p style="margin:0 0 16px;font-size:13px;color:#46606b">
          If the button does not open, copy this address: <br />${action.url}
        </p>`
    : html``
  const end = join(closing.map((text) => html`${text}<br />`))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;padding:24px;background:#faf8f2;color:#10252e;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
      >
        <div
          style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #d8deda;border-radius:6px"
        >
          ${lines}${table}${link}
          <p style="margin:24px 0 0;color:#46606b">${end}</p>
        </div>
      </body>
    </html>`.html
}
