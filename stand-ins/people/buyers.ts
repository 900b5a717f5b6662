import { randomInt } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import type { Delivery } from '../provider/messages.ts'
import { signedInMember, verifyAddress } from './members.ts'
import type { Site } from '../site.ts'

/** A new member, signed in in this browser, with a proven address and a phone that no other test uses. */
export async function signedInBuyer(context: BrowserContext, site: Site) {
  const mobile = String(randomInt(6_000_000_000, 9_999_999_999))
  const buyer = await signedInMember(context, { mobile })
  await verifyAddress(context, site, buyer.email)
  return buyer
}
export type SignedInBuyer = Awaited<ReturnType<typeof signedInBuyer>>

interface Payment {
  readonly outcome?: 'Pay' | 'Fail'
  readonly delivery?: Delivery
}

/** Presses the hosted button of a course that is on show, and pays on the provider's page. */
export async function payByButton(page: Page, buyer: SignedInBuyer, payment: Payment = {}): Promise<void> {
  await page.getByRole('button', { name: /^Pay with/ }).click()
  await page.getByLabel('Email').fill(buyer.email)
  await page.getByLabel('Phone').fill(buyer.mobile)
  await answerPayment(page, payment)
}

/** Buys by the exact checkout on a course's page; the buyer is known there. */
export async function payByCheckout(page: Page, payment: Payment = {}): Promise<void> {
  await page.getByRole('button', { name: /^Buy for/ }).click()
  await answerPayment(page.frameLocator('iframe[title="Checkout"]'), payment)
}

async function answerPayment(
  place: Pick<Page, 'getByLabel' | 'getByRole'>,
  { outcome = 'Pay', delivery = 'at once' }: Payment,
): Promise<void> {
  await place.getByLabel('Messages to the site').selectOption(delivery)
  await place.getByRole('button', { name: outcome, exact: true }).click()
}

export const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
