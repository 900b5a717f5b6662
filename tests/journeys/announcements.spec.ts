import { enrolment } from '#stand-ins/people/makers.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { expect, test } from '../support/browser.ts'

test('whoever asked to be told of a batch ends it by a press, and opening the page alone ends nothing @phone', async ({
  page,
  site,
}) => {
  const email = freshEmail()
  const answer = await page.request.post(`${site.url}/api/enrollments/AspenPlus/announcements`, {
    data: enrolment({ email }),
  })
  expect(answer.status()).toBe(201)
  const { links } = await site.smtp.mailbox.waitFor(email, 'We tell you when the next batch of Aspen Plus is announced')
  const link = links.find((one) => one.includes('/unsubscribe#token=')) ?? 'no link'
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/announcements')) calls.push(request.method())
  })
  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Unsubscribe', level: 1 })).toBeVisible()
  expect(calls).toEqual([])
  await main.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('alert')).toHaveText('Done. We do not write to you about next batches any more.')
  expect(calls).toEqual(['POST'])
})
