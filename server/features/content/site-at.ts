import type { PublicSite } from '#contract/site-content.ts'
import type { Config } from '../../config.ts'
import { publicSiteOf } from './public-site.ts'
import type { Published } from './published.ts'
import { SHIPPED } from './shipped.ts'

/** What public pages show at this moment, with the videos of the configuration where none is published. */
export function siteAt(versions: readonly Published[], config: Config, now: Date): PublicSite {
  const { brand, homeVideoUrl, courseVideoUrls } = config
  const time = now.toISOString()
  const site = publicSiteOf(versions, { time, brand, seats: { byCourse: {}, byBatch: {} } })
  // A publication of a machine whose clock is ahead counts a little later.
  const ahead = versions.map(({ publishedAt }) => publishedAt).filter((moment) => moment > time)
  const [until = null] = [...ahead, site.until ?? []].flat().toSorted()
  return {
    ...site,
    until,
    homeVideo: site.homeVideo ?? homeVideoUrl,
    courses: site.courses.map((course) => ({
      ...course,
      sampleVideo: course.sampleVideo ?? courseVideoUrls[course.id] ?? null,
    })),
  }
}

export const shippedSite = (config: Config, now: Date): PublicSite => siteAt(SHIPPED, config, now)
