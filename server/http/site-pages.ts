import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { SiteTemplates, type Template, TEMPLATE_FOLDER, TEMPLATE_LIST, templateFile } from '#contract/page-template.ts'
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

/** Fills every page once; null when there is no build. Compressed forms are kept in `kept` for the next start. */
export async function loadSitePages(dist: string, kept: string, config: Config, now: Date): Promise<SitePages | null> {
  const list = await readFile(join(dist, TEMPLATE_LIST), 'utf8').catch(() => null)
  if (list === null) return null
  const { templates, ...inline } = SiteTemplates.parse(JSON.parse(list))
  const { compress, tidy } = textCompressor(kept)
  const files = await Promise.all(
    templates.map(async (template) => {
      const file = templateFile(template, answersOf(template, config))
      const text = Buffer.from(fillPage(await readFile(join(dist, TEMPLATE_FOLDER, file), 'utf8'), config, now))
      return [template.path, staticText(text, await compress(text), extname(file))] as const
    }),
  )
  await tidy()
  return { files: new Map(files), inline }
}

function answersOf({ switches }: Template, config: Config): boolean[] {
  const settings = settingsOf(config)
  const given = new Set([
    ...Object.entries(settings).flatMap(([name, value]) => (value ? [name] : [])),
    ...Object.keys(settings.courseVideoUrls).map((id) => `courseVideoUrls.${id}`),
  ])
  return switches.map((name) => given.has(name))
}
