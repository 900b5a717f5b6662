import { publish } from '#stand-ins/content.ts'
import { payByButton, payByCheckout, signedInBuyer } from '#stand-ins/people/buyers.ts'
import { startSite, type Site } from '#stand-ins/site.ts'
import { exactCheckout } from '#stand-ins/stand-in.ts'
import { seriousFaults } from '../support/axe.ts'
import { expect, testOn, testOnOwnSite } from '../support/browser.ts'
import { layoutFaults } from '../support/layout.ts'
import { batchBody } from '../support/published.ts'

/** A site with two dated batches of Aspen Plus, where members pay by API keys or by a hosted button. */
async function startWithTwoBatches(settings?: Parameters<typeof startSite>[0]): Promise<Site> {
  const site = await startSite(settings)
  const next = batchBody({ label: 'Next' })
  const then = { label: 'Then', startsOn: next.endsOn, endsOn: null, enrolUntil: null }
  await publish(site, { 'batch/AP-NEXT': next, 'batch/AP-THEN': batchBody(then) })
  return site
}

const test = testOnOwnSite(() => startWithTwoBatches((standIn) => exactCheckout(standIn)))
const testHosted = testOn(() => startWithTwoBatches())

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

testHosted(
  'with a hosted button too, and has the seat in the batch of the last press @phone',
  async ({ page, context, site }) => {
    const buyer = await signedInBuyer(context, site)
    await page.goto('/#/course/AspenPlus')
    await expect(page.getByRole('region', { name: 'More batches' })).toContainText('You choose the batch as you pay.')
    const choice = page.getByRole('group', { name: 'Which batch?' })
    await expect(choice.getByRole('radio', { name: /^Next/ })).toBeChecked()
    await expect(page.getByRole('button', { name: /^Pay with/ })).toBeVisible()
    expect([await layoutFaults(page), await seriousFaults(page)]).toEqual([[], []])
    await choice.getByRole('radio', { name: /^Then/ }).check()
    await payByButton(page, buyer)
    await expect(page).toHaveURL(/#\/payment-success$/)
    await expect(page.getByText('You have a seat in Aspen Plus (Then)')).toBeVisible()
  },
)
