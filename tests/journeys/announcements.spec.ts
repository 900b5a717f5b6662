import { enrolment } from '#stand-ins/people/makers.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { seriousFaults } from '../support/axe.ts'
import { expect, test } from '../support/browser.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('whoever asked to be told of a batch ends it by a press, and opening the page alone ends nothing @phone', async ({
    page,
    site,
  }) => {
    const email = freshEmail()
    const answer = await page.request.post(`${site.url}/api/enrollments/AspenPlus/announcements`, {
      data: enrolment({ email }),
    })
    expect(answer.status()).toBe(201)
    const subject = 'We tell you when the next batch of Aspen Plus is announced'
    const { links } = await site.smtp.mailbox.waitFor(email, subject)
    const link = links.find((one) => one.includes('/api/unsubscribe?token=')) ?? 'no link'
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.method())
    })
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Unsubscribe', level: 1 })).toBeVisible()
    expect(calls).toEqual(['GET'])
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toHaveText(
      'You get no such letters any more: Letters about the next batch that you asked for.',
    )
    expect(calls).toEqual(['GET', 'POST'])
  })
})

test('the page that ends letters is fit for everybody, in both themes', async ({ page, site, troubles }) => {
  troubles.allow(/status of 404.*unsubscribe/)
  const email = freshEmail()
  await page.request.post(`${site.url}/api/enrollments/AspenPlus/announcements`, { data: enrolment({ email }) })
  const { links } = await site.smtp.mailbox.waitFor(email, 'We tell you when the next batch of Aspen Plus is announced')
  await page.goto(links.find((one) => one.includes('/api/unsubscribe?token=')) ?? 'no link')
  expect(await seriousFaults(page)).toEqual([])
  await page.goto('/api/unsubscribe?token=cut')
  await expect(page.getByRole('alert')).toContainText('open it once more from the letter')
  expect(await seriousFaults(page)).toEqual([])
  await page.goto('/unsubscribe#token=of-an-earlier-letter')
  await expect(page.getByRole('heading', { name: 'This link is not whole' })).toBeVisible()
})
