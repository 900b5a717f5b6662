/** A site with a GST number, a second batch to move seats to, and money that waits for its desk. */
import { randomUUID } from 'node:crypto'
import { expect, type Browser } from '@playwright/test'
import { publish } from '#stand-ins/content.ts'
import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import { providerEvent, signedHeaders, type EventName, type PaymentChanges } from '#stand-ins/provider/events.ts'
import { startSite, type Site } from '#stand-ins/site.ts'
import { test as base } from './browser.ts'
import { SELLER } from './documents.ts'
import { batchBody } from './published.ts'

/** Playwright's test on a site that makes tax invoices. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern.
    async ({}, give) => {
      const site = await startSite(SELLER)
      await publish(site, { 'batch/AP-NEXT': batchBody({ label: 'Next' }) })
      await give(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

/** Sends any body as the provider signs it. */
export async function deliver(site: Site, body: string): Promise<void> {
  const url = `${site.url}/api/payments/razorpay/webhook`
  const answer = await fetch(url, { method: 'POST', body, headers: signedHeaders(body, randomUUID()) })
  expect(answer.status).toBe(200)
}

export const send = (site: Site, event: EventName, changes: PaymentChanges, ...more: readonly [number?, object?]) =>
  deliver(site, providerEvent(event, { created_at: Math.floor(Date.now() / 1000), ...changes }, ...more))

export const newPaymentId = (): string => `pay_${randomUUID().slice(0, 8)}`

/** A member in a browser of their own, who paid for Aspen Plus and has the seat. */
export async function seatedBuyer(browser: Browser, site: Site) {
  const theirs = await browser.newContext({ baseURL: site.url, extraHTTPHeaders: { 'x-forwarded-for': '10.9.7.9' } })
  const buyer = await signedInBuyer(theirs, site)
  const id = newPaymentId()
  await send(site, 'payment.captured', { id, email: buyer.email, notes: { course: 'Aspen Plus' } })
  await site.smtp.mailbox.waitFor(buyer.email, 'Your seat in Aspen Plus is confirmed')
  const choose = async (particulars: { state: string } | { company: string; gstin: string }) => {
    const path = 'state' in particulars ? 'buyer-state' : 'buyer-business'
    expect((await theirs.request.put(`/api/users/me/${path}`, { data: particulars })).status()).toBe(200)
  }
  return { ...buyer, id, choose, close: () => theirs.close() }
}
