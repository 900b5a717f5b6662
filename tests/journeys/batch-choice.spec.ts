import { publish } from '#stand-ins/content.ts'
import { payByCheckout, signedInBuyer } from '#stand-ins/people/buyers.ts'
import { startSite, type Site } from '#stand-ins/site.ts'
import { exactCheckout } from '#stand-ins/stand-in.ts'
import { seriousFaults } from '../support/axe.ts'
import { expect, testOn } from '../support/browser.ts'
import { layoutFaults } from '../support/layout.ts'
import { batchBody } from '../support/published.ts'

/** A site with API keys and two dated batches of Aspen Plus. */
async function startWithTwoBatches(): Promise<Site> {
  const site = await startSite((standIn) => exactCheckout(standIn))
  const next = batchBody({ label: 'Next' })
  const then = { label: 'Then', startsOn: next.endsOn, endsOn: null, enrolUntil: null }
  await publish(site, { 'batch/AP-NEXT': next, 'batch/AP-THEN': batchBody(then) })
  return site
}

const test = testOn(startWithTwoBatches)

test('a member chooses a later batch while paying, and has the seat there @phone @translated', async ({
  page,
  context,
  site,
}) => {
  const buyer = await signedInBuyer(context, site)
  await page.goto('/#/course/AspenPlus')
  await expect(page.getByRole('region', { name: 'More batches' })).toContainText('You choose the batch as you pay.')
  const choice = page.getByRole('group', { name: 'Which batch?' })
  await expect(choice.getByRole('radio')).toHaveCount(2)
  await expect(choice.getByRole('radio', { name: /^Next/ })).toBeChecked()
  expect([await layoutFaults(page), await seriousFaults(page)]).toEqual([[], []])
  await choice.getByRole('radio', { name: /^Then/ }).check()
  await payByCheckout(page)
  await expect(page).toHaveURL(/#\/payment-success$/)
  await expect(page.getByText('You have a seat in Aspen Plus (Then)')).toBeVisible()
  await site.smtp.mailbox.waitFor(buyer.email, 'Your seat in Aspen Plus is confirmed')
})
