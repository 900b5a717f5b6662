/** Payments as their provider tells a running site of them, and members who paid. */
import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect } from '@playwright/test'
import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import {
  providerEvent,
  signedHeaders,
  type EventName,
  type PaymentChanges,
  type RefundChanges,
} from '#stand-ins/provider/events.ts'
import type { Site } from '#stand-ins/site.ts'

/** Sends any body as the provider signs it. */
export async function deliver(site: Site, body: string): Promise<void> {
  const url = `${site.url}/api/payments/razorpay/webhook`
  const answer = await fetch(url, { method: 'POST', body, headers: signedHeaders(body, randomUUID()) })
  expect(answer.status).toBe(200)
}

/** Sends a message about a payment of this moment. */
export const send = (
  site: Site,
  event: EventName,
  changes: PaymentChanges,
  ...more: readonly [(number | RefundChanges)?, object?]
) => deliver(site, providerEvent(event, { created_at: Math.floor(Date.now() / 1000), ...changes }, ...more))

export const newPaymentId = (): string => `pay_${randomUUID().slice(0, 8)}`

/** A member, signed in in this browser, who pressed the payment button of Aspen Plus. */
export async function pressingBuyer(context: BrowserContext, site: Site) {
  const buyer = await signedInBuyer(context, site)
  const pressed = await context.request.post('/api/payments/intents', { data: { courseId: 'AspenPlus' } })
  expect(pressed.status()).toBe(201)
  return buyer
}

/** A member, signed in in this browser, who paid for Aspen Plus and has the letter of the seat. */
export async function seatedBuyer(context: BrowserContext, site: Site) {
  const buyer = await pressingBuyer(context, site)
  const id = newPaymentId()
  const { email, mobile } = buyer
  await send(site, 'payment.captured', { id, email, contact: `+91${mobile}`, notes: { course: 'Aspen Plus' } })
  await site.smtp.mailbox.waitFor(email, 'Your seat in Aspen Plus is confirmed')
  return { ...buyer, id }
}

/** What a buyer writes on the own tax invoices. */
export async function chooseForInvoices(
  { request }: BrowserContext,
  path: 'buyer-state' | 'buyer-business',
  data: object,
) {
  expect((await request.put(`/api/users/me/${path}`, { data })).status()).toBe(200)
}
