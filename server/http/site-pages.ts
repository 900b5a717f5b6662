import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { SiteTemplates, type Template, TEMPLATE_FOLDER, TEMPLATE_LIST, templateFile } from '#contract/page-template.ts'
import type { Office } from '#contract/site-content.ts'
import type { Config } from '../config.ts'
import { textCompressor } from './compressed-texts.ts'
import { fillPage, settingsOf } from './page.ts'
import type { InlineHashes } from './security-headers.ts'
import { staticText, type StaticFile } from './static-files.ts'

export interface SitePages {
  readonly files: ReadonlyMap<string, StaticFile>
  /** Hashes of their inline elements, for the Content-Security-Policy. */
  readonly inline: InlineHashes
}

interface Filling {
  readonly config: Config
  readonly office: Office
  readonly now: Date
}

/** Fills every page once; null when there is no build. Compressed forms are kept in `kept` for the next start. */
export async function loadSitePages(dist: string, kept: string, filling: Filling): Promise<SitePages | null> {
  const list = await readFile(join(dist, TEMPLATE_LIST), 'utf8').catch(() => null)
  if (list === null) return null
  const { templates, ...inline } = SiteTemplates.parse(JSON.parse(list))
  const { compress, tidy } = textCompressor(kept)
  const files = await Promise.all(
    templates.map(async (template) => {
      const { config, office, now } = filling
      const file = templateFile(template, answersOf(template, filling))
      const plain = await readFile(join(dist, TEMPLATE_FOLDER, file), 'utf8')
      const text = Buffer.from(fillPage(plain, settingsOf(config, office), config, now))
      return [template.path, staticText(text, await compress(text), extname(file))] as const
    }),
  )
  await tidy()
  return { files: new Map(files), inline }
}

function answersOf({ switches }: Template, { config, office }: Filling): boolean[] {
  const settings = settingsOf(config, office)
  const given = new Set([
    ...Object.entries(settings).flatMap(([name, value]) => (value ? [name] : [])),
    ...Object.keys(settings.courseVideoUrls).map((id) => `courseVideoUrls.${id}`),
  ])
  return switches.map((name) => given.has(name))
}
