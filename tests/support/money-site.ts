import { publish } from '#stand-ins/content.ts'
import { startSite, type Site } from '#stand-ins/site.ts'
import { SELLER } from './documents.ts'
import { batchBody } from './published.ts'

/** A site that makes tax invoices, with a second batch to move seats to. */
export async function startMoneySite(): Promise<Site> {
  const site = await startSite(SELLER)
  await publish(site, { 'batch/AP-NEXT': batchBody({ label: 'Next' }) })
  return site
}
