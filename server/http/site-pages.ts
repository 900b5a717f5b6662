import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { SiteTemplates, type Template, TEMPLATE_FOLDER, TEMPLATE_LIST, templateFile } from '#contract/page-template.ts'
import type { Config } from '../config.ts'
import { fillPage, settingsOf } from './page.ts'
import { staticText, type StaticFile } from './static-files.ts'

/** The build's pages, filled for one configuration. */
export interface SitePages {
  readonly files: ReadonlyMap<string, StaticFile>
  /** Hashes of their inline elements, for the Content-Security-Policy. */
  readonly inline: InlineHashes
}

export interface InlineHashes {
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

/** Fills every page once. Null when there is no build. */
export async function loadSitePages(dist: string, config: Config, now: Date): Promise<SitePages | null> {
  const list = await readFile(join(dist, TEMPLATE_LIST), 'utf8').catch(() => null)
  if (list === null) return null
  const { templates, ...inline } = SiteTemplates.parse(JSON.parse(list))
  const files = await Promise.all(
    templates.map(async (template) => {
      const file = templateFile(template, answersOf(template, config))
      const text = fillPage(await readFile(join(dist, TEMPLATE_FOLDER, file), 'utf8'), config, now)
      return [template.path, await staticText(text, extname(file))] as const
    }),
  )
  return { files: new Map(files), inline }
}

/** For each of the template's switches, whether the setting is given. */
function answersOf({ switches }: Template, config: Config): boolean[] {
  const settings = settingsOf(config)
  const given = new Set([
    ...Object.entries(settings).flatMap(([name, value]) => (value ? [name] : [])),
    ...Object.keys(settings.courseVideoUrls).map((id) => `courseVideoUrls.${id}`),
  ])
  return switches.map((name) => given.has(name))
}
