import { nextTermsAt, SHIPPED_TERMS, termsAt } from '#contract/gst-terms.ts'
import type { PublicSite } from '#contract/site-content.ts'
import type { Config } from '../../config.ts'
import { publicSiteOf, type ClassTimes, type SeatCounts } from './public-site.ts'
import type { Published } from './published.ts'
import { SHIPPED } from './shipped.ts'

interface Shown {
  readonly versions: readonly Published[]
  readonly seats: SeatCounts
  readonly classes?: ClassTimes
  readonly config: Pick<Config, 'brand' | 'gstTerms' | 'legalName' | 'legalAddress'>
  readonly now: Date
}

/** What public pages show at this moment. */
export function siteAt({ versions, seats, classes = {}, config, now }: Shown): PublicSite {
  const time = now.toISOString()
  const site = publicSiteOf(versions, { time, brand: config.brand, seats, classes })
  // A publication of a machine whose clock is ahead counts a little later.
  const ahead = versions.map(({ publishedAt }) => publishedAt).filter((moment) => moment > time)
  const ends = Object.values(classes).flatMap((times) => times.map(({ endsAt }) => endsAt))
  const terms = nextTermsAt(config.gstTerms, time)
  const [until = null] = [...ahead, ...ends.filter((end) => end > time), terms ?? [], site.until ?? []]
    .flat()
    .toSorted()
  const { percent } = termsAt(config.gstTerms, time)
  // Name and address on invoices are those that the pages tell search engines.
  const office = {
    ...site.office,
    legalName: config.legalName || site.office.legalName,
    address: config.legalAddress || site.office.address,
  }
  return { ...site, office, until, ...(percent !== SHIPPED_TERMS.percent && { gstPercent: percent }) }
}

export const shippedSite = (config: Shown['config'], now: Date): PublicSite =>
  siteAt({ versions: SHIPPED, seats: { byCourse: {}, byBatch: {} }, config, now })
