import { whenLive } from '#stand-ins/screen.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound } from '../support/desk-page.ts'

test('/consultancy says what is done and how it goes, and leads to a message that begins with the topic @phone', async ({
  page,
}) => {
  await page.goto('/#/consultancy')
  await whenLive(page)
  await expect(page).toHaveTitle('Consultancy | Synergyy')
  const main = page.getByRole('main')
  for (const name of ['What we do', 'For whom', 'How it goes'])
    await expect(main.getByRole('heading', { name })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Where we have worked' })).toHaveCount(0)
  await expectSound(page)
  await main.getByRole('link', { name: 'Write to us' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('About consultancy: ')
})

test('a message begins with a topic of ours alone, also where its link is opened first', async ({ page }) => {
  await page.goto('/#/contact?topic=consultancy')
  await whenLive(page)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('About consultancy: ')
  for (const topic of ['Pay%20me', 'constructor', '__proto__', '']) {
    await page.goto('about:blank')
    await page.goto(`/#/contact?topic=${topic}`)
    await whenLive(page)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  }
})
