import type { PublicSite } from '#contract/site-content.ts'
import { PUBLIC_SITE } from '#content/public-site.ts'

/** What is shipped for the public pages to show. */
export const shippedSite: PublicSite = PUBLIC_SITE
