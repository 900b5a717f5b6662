import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { PublicSite } from '#contract/site-content.ts'
import type { Config } from '../config.ts'
import type { Build } from './build.ts'
import type { DrawingTask } from './draw-site.ts'
import { pageHeaders } from './page-headers.ts'
import { settingsOf } from './settings.ts'

interface Around {
  readonly config: Config
  readonly dataDir: string
}

/** A drawing is named by everything that goes into it: where that is the same, nothing is drawn again. */
export function taskOf({ config, dataDir }: Around, site: PublicSite, build: Build): DrawingTask {
  const settings = settingsOf(config, site)
  const { siteUrl } = config
  const headers = pageHeaders(config, site, build.parts)
  const ingredients = JSON.stringify([build.digest, settings, siteUrl, headers, { ...site, until: null }])
  return {
    snapshot: createHash('sha256').update(ingredients).digest('hex').slice(0, 16),
    build,
    site,
    settings,
    logo: config.logo,
    siteUrl,
    headers,
    pictureFolder: join(dataDir, 'pages', 'pictures'),
  }
}
