/** Templates of pages. One build serves every environment: the server fills in what the configuration says. */
import * as z from 'zod/mini'

const NAMES = ['BRAND', 'SITE_URL', 'CONTACT_PHONE', 'CONTACT_EMAIL', 'SETTINGS'] as const
export type PlaceholderName = (typeof NAMES)[number]

/** A placeholder whose value is escaped for HTML. After `tel:` it loses its spaces. */
export const placeholder = (name: PlaceholderName) => `__${name}__`

export const placeholderInJson = (name: PlaceholderName) => `__${name}_JSON__`

export const PLACEHOLDERS = new RegExp(`(tel:)?__(${NAMES.join('|')})(_JSON)?__`, 'g')

export const untilThen = (moment: string, html: string) => `<!--until ${moment}-->${html}<!--/until-->`
export const UNTIL = /<!--until (\S+?)-->([\s\S]*?)<!--\/until-->/g

const Template = z.object({
  path: z.string(),
  name: z.string(),
  ending: z.string(),
  switches: z.array(z.string()),
})
export type Template = z.infer<typeof Template>

export const SiteTemplates = z.object({
  templates: z.array(Template),
  scriptHashes: z.array(z.string()),
  styleHashes: z.array(z.string()),
})
export type SiteTemplates = z.infer<typeof SiteTemplates>

export const UNKNOWN_PAGE = '/404.html'

export const TEMPLATE_FOLDER = 'templates'
export const TEMPLATE_LIST = 'templates.json'

export const templateFile = ({ name, ending }: Template, answers: readonly boolean[]): string =>
  [name, ...(answers.length > 0 ? [answers.map(Number).join('')] : [])].join('.') + ending
