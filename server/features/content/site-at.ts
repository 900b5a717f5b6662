import type { PublicSite } from '#contract/site-content.ts'
import type { Config } from '../../config.ts'
import { publicSiteOf, type SeatCounts } from './public-site.ts'
import type { Published } from './published.ts'
import { SHIPPED } from './shipped.ts'

interface Shown {
  readonly versions: readonly Published[]
  readonly seats: SeatCounts
  readonly config: Config
  readonly now: Date
}

/** What public pages show at this moment, with the videos of the configuration where none is published. */
export function siteAt({ versions, seats, config, now }: Shown): PublicSite {
  const { brand, homeVideoUrl, courseVideoUrls } = config
  const time = now.toISOString()
  const site = publicSiteOf(versions, { time, brand, seats })
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

export const shippedSite = (config: Config, now: Date): PublicSite =>
  siteAt({ versions: SHIPPED, seats: { byCourse: {}, byBatch: {} }, config, now })
