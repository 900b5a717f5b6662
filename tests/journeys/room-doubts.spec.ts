import sharp from 'sharp'
import type { BrowserContext, Page } from '@playwright/test'
import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import { deskStaff, signedInStaff } from '#stand-ins/people/staff.ts'
import type { Site } from '#stand-ins/site.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound } from '../support/desk-page.ts'
import { giveSeat, runningBatch } from '../support/room.ts'

type Opens = () => Promise<BrowserContext>

/** A batch with a member on this page's device, and its trainer in another browser. */
async function taughtBatch(page: Page, context: BrowserContext, otherBrowser: Opens, site: Site) {
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const { key } = await runningBatch(owner, site)
  const { email } = await signedInBuyer(context, site)
  const place = await giveSeat(owner, key, email)
  const teaching = await otherBrowser()
  const { email: trainerEmail } = await signedInBuyer(teaching, site)
  await deskStaff(site, 'add', trainerEmail, 'trainer', key)
  await page.goto(`/room/batches/${key}/doubts`)
  const trainer = await teaching.newPage()
  return { owner, key, place, trainer, path: `/room/batches/${key}/doubts`, email }
}

/** A class that began ten minutes ago, in Indian days and hours. */
async function startClass(owner: BrowserContext, key: string): Promise<void> {
  const there = new Date(Date.now() - 10 * 60_000 + 5.5 * 3_600_000).toISOString()
  const data = { title: 'Flash drums', day: there.slice(0, 10), at: there.slice(11, 16), minutes: 60 }
  const answer = await owner.request.post(`/api/desk/batches/${key}/classes`, { data })
  expect(answer.status()).toBe(201)
}

test('a question asked without a connection is kept, sent once the line is back, and never twice @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/ERR_INTERNET_DISCONNECTED|status of 422/)
  const { path, trainer } = await taughtBatch(page, context, otherBrowser, site)
  await expect(page.getByText('Nothing was asked here yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await expectSound(page)
  await context.setOffline(true)
  await page.getByLabel('Your question in one line').fill('Why does the flash not converge?')
  await page.getByLabel('More about it').fill('For N<Nmin, $Q = U A \\frac{$ it **should**.')
  const picture = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer()
  await page.getByLabel('A picture').setInputFiles({ name: 'flash.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const waiting = page.getByRole('list', { name: 'Not sent yet' })
  await expect(waiting).toContainText('Why does the flash not converge?')
  await context.setOffline(false)
  await expect(waiting).toContainText('It was not taken: The formula')
  await waiting.getByRole('button', { name: 'Put it back into the form' }).click()
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await expect(page.getByLabel('More about it')).toHaveValue(/should/)
  await page.getByLabel('More about it').fill('For N<Nmin, $Q = U A \\Delta T$ it **should**.')
  await page.getByLabel('A picture').setInputFiles({ name: 'flash.png', mimeType: 'image/png', buffer: picture })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(waiting).toContainText('Kept on this device')
  await context.setOffline(false)
  await page.reload()
  const question = page.getByRole('link', { name: 'Why does the flash not converge?' })
  await expect(question).toHaveCount(1)
  await expect(waiting).toHaveCount(0)
  await expectSound(page)
  await question.click()
  await expect(page.locator('math')).toBeVisible()
  await expect(page.getByText('For N<Nmin,')).toBeVisible()
  await expect(page.getByRole('img', { name: /What the question/ })).toHaveJSProperty('naturalWidth', 1280)
  await expectSound(page)
  await trainer.goto(path)
  await expect(trainer.getByRole('link', { name: 'Why does the flash not converge?' })).toHaveCount(1)
})

test('a trainer answers, and the member sees it as the answer; what is taken back or hidden is gone @phone @translated', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 404/)
  const { trainer, path } = await taughtBatch(page, context, otherBrowser, site)
  const ask = async (title: string) => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Ask a question' }).click()
    await page.getByLabel('Your question in one line').fill(title)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Say in one line what you ask')).toBeVisible()
  await expect(page.getByLabel('Your question in one line')).toBeFocused()
  await page.getByLabel('Your question in one line').fill('W')
  await expect(page.getByText('Say in one line what you ask')).toHaveCount(0)
  await ask('Which <script>alert(1)</script> method is it?')
  await ask('A slip')
  await page.getByRole('link', { name: 'A slip' }).click()
  await page.getByRole('button', { name: 'Take the question back' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('link', { name: 'A slip' })).toHaveCount(0)

  await trainer.goto(path)
  await trainer.getByLabel('Search').fill('method')
  await trainer.getByRole('button', { name: 'Search' }).click()
  await trainer.getByRole('link', { name: /Which/ }).click()
  await expect(trainer.getByLabel('This answers the question')).toBeChecked()
  await trainer.getByLabel('Your reply').fill('Peng and Robinson, because $P > 10$ bar.\nQ = U*A*LMTD')
  const preview = trainer.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('math')).toHaveCount(1)
  await expect(preview).toContainText('Q = U*A*LMTD')
  await trainer.getByRole('button', { name: 'Reply' }).click()
  await expect(trainer.getByText('The answer.')).toBeVisible()
  await expectSound(trainer)

  await page.getByRole('link', { name: /Which/ }).click()
  await expect(page.getByText('The answer.')).toBeVisible()
  await expect(page.getByText('Q = U*A*LMTD')).toBeVisible()
  await expect(page.getByText(/who teaches/)).toBeVisible()
  await page.getByRole('button', { name: 'It is not the answer' }).click()
  await expect(page.getByText('The answer.')).toHaveCount(0)
  await expectSound(page)
  await trainer.reload()
  await trainer.getByRole('button', { name: 'Hide this reply' }).click()
  await expect(trainer.getByRole('button', { name: 'Show this reply again' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nobody has replied yet.')).toBeVisible()
})

test('during a class the trainer works through a queue, what most ask first @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  const { owner, key, trainer, path } = await taughtBatch(page, context, otherBrowser, site)
  await startClass(owner, key)
  await page.reload()
  for (const title of ['First of all', 'And then']) {
    await page.getByRole('button', { name: 'Ask a question' }).click()
    await expect(page.getByLabel(/^Class/)).toHaveValue('')
    await page.getByLabel('Your question in one line').fill(title)
    await page.getByRole('button', { name: 'About class 1, which is on now' }).click()
    await expect(page.getByLabel(/^Class/)).not.toHaveValue('')
    await expect(page.getByLabel('At a minute of its recording')).toHaveCount(0)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  }
  await expect(page.getByText('Class 1.').first()).toBeVisible()
  const other = await otherBrowser()
  const { email } = await signedInBuyer(other, site)
  await giveSeat(owner, key, email)
  const second = await other.newPage()
  await second.goto(path)
  await second.getByRole('button', { name: 'Same question: And then' }).click()
  await expect(second.getByText('Only you so far')).toBeVisible()

  await trainer.goto(path)
  const queue = trainer.getByRole('region', { name: 'Asked in class 1' })
  await expect(queue.getByRole('link')).toHaveText(['And then', 'First of all'])
  await expectSound(trainer)
  await queue.getByRole('button', { name: 'Answered aloud: And then' }).dblclick()
  await expect(queue.getByRole('link')).toHaveText(['And then', 'First of all'])
  await expect(queue).toContainText('1 question waits.')
  await queue.getByRole('button', { name: 'Undo: And then' }).click()
  await expect(queue).toContainText('2 questions wait.')
  await queue.getByRole('button', { name: 'Answered aloud: And then' }).click()
  await expect(queue.getByRole('button', { name: 'Undo: And then' })).toBeVisible()
  await queue.getByRole('button', { name: 'Later: First of all' }).click()
  await expect(queue).toContainText('Nothing waits.')
  await expect(page.getByText('Answered in class')).toBeVisible()
  await trainer.goto('/desk')
  await expect(trainer.getByRole('link', { name: /Questions to answer/ })).toContainText(key)
})

test('T14: a reply that one member wrote is not sent for another who signed in beside it', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 403/)
  const { owner, key, path } = await taughtBatch(page, context, otherBrowser, site)
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByLabel('Your question in one line').fill('Why does the flash not converge?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('link', { name: 'Why does the flash not converge?' }).click()
  await page.getByLabel('Your reply').fill('It does with a smaller step')
  const { email } = await signedInBuyer(context, site)
  await giveSeat(owner, key, email)
  await page.getByRole('button', { name: 'Reply' }).click()
  await expect(page.getByText(/^Another member is signed in here by now/)).toBeVisible()
  await expect(page.getByLabel('Your reply')).toHaveValue('It does with a smaller step')
  await page.goto(path)
  await page.getByRole('link', { name: 'Why does the flash not converge?' }).click()
  await expect(page.getByRole('heading', { name: 'Why does the flash not converge?' })).toBeVisible()
  await expect(page.getByText('It does with a smaller step')).toHaveCount(0)
})
