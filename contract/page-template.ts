/**
 * What the build leaves for the server to fill into pages. One build serves every environment: where a page names the
 * business it holds a place, and the server fills it once, when it loads the page.
 */
import * as z from 'zod/mini'

const NAMES = ['BRAND', 'SITE_URL', 'CONTACT_PHONE', 'CONTACT_EMAIL', 'SETTINGS'] as const
export type PlaceName = (typeof NAMES)[number]

/** A place in text or in an attribute: its value is escaped for HTML. After `tel:` it loses its spaces. */
export const place = (name: PlaceName) => `__${name}__`

/** A place inside a string of JSON: its value is escaped for JSON that stands in a page. */
export const placeInJson = (name: PlaceName) => `__${name}_JSON__`

export const PLACES = new RegExp(`(tel:)?__(${NAMES.join('|')})(_JSON)?__`, 'g')

/** Encloses what a page shows only before a moment in time (ISO 8601). */
export const untilThen = (moment: string, html: string) => `<!--until ${moment}-->${html}<!--/until-->`
export const UNTIL = /<!--until (\S+?)-->([\s\S]*?)<!--\/until-->/g

/** A page, or a text such as the sitemap, with places to fill. */
const Template = z.object({
  /** Address at which the server offers it. */
  path: z.string(),
  /** Its files are called `<name>.<answers><ending>` in the folder of templates. */
  name: z.string(),
  ending: z.string(),
  /**
   * Settings that may be missing and change its structure: `contactPhone`, `courseVideoUrls.AspenPlus`. There is a file
   * for each combination, with an answer for each switch: 1 where the setting is given, 0 where it is missing.
   */
  switches: z.array(z.string()),
})
export type Template = z.infer<typeof Template>

/** The build's list for the server. */
export const SiteTemplates = z.object({
  templates: z.array(Template),
  /** For the Content-Security-Policy: `'sha256-…'` of the inline script and style elements. */
  scriptHashes: z.array(z.string()),
  styleHashes: z.array(z.string()),
})
export type SiteTemplates = z.infer<typeof SiteTemplates>

/** Address under which the server keeps the page for unknown addresses. */
export const UNKNOWN_PAGE = '/404.html'

export const TEMPLATE_FOLDER = 'templates'
export const TEMPLATE_LIST = 'templates.json'

/** Name of the file for these answers. */
export const templateFile = ({ name, ending }: Template, answers: readonly boolean[]): string =>
  [name, ...(answers.length > 0 ? [answers.map(Number).join('')] : [])].join('.') + ending
