import { expect, test } from '../support/browser.ts'
import { openForm, WEBINAR_FORM } from '../support/public-forms.ts'
import { each } from '../support/visits.ts'

const FIELDS = ['name', 'phone', 'email', 'organization']

test('the characters $ # [ ] / can neither be typed nor pasted into a field of the webinar', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const form = await openForm(page, WEBINAR_FORM)
  await each(FIELDS, String, async (name) => {
    const field = form.locator(`[name="${name}"]`)
    await test.step('they cannot be typed', async () => {
      await field.pressSequentially('a$#b[]c/1')
      await expect(field).toHaveValue('abc1')
    })
    await test.step('they are left out of what is pasted', async () => {
      await field.fill('xy')
      await page.evaluate(() => navigator.clipboard.writeText('a$#b[]c/1'))
      await field.press('Home')
      await field.press('ControlOrMeta+v')
      await expect(field).toHaveValue('abc1xy')
    })
  })
})

test('typing in the middle of a text keeps the caret in its place', async ({ page }) => {
  const form = await openForm(page, WEBINAR_FORM)
  const field = form.locator('[name="organization"]')
  await field.fill('Instute')
  await field.press('Home')
  for (let step = 0; step < 4; step += 1) await field.press('ArrowRight')
  await page.keyboard.type('#i/t')
  await expect(field).toHaveValue('Institute')
})

test('an option with a slash is kept as it is', async ({ page }) => {
  const form = await openForm(page, WEBINAR_FORM)
  const jobType = form.locator('[name="jobType"]')
  await jobType.selectOption('Technical Sales/Marketing')
  await expect(jobType).toHaveValue('Technical Sales/Marketing')
})

test('the characters are taken out too of what was typed before the code of the page came', async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route('**/static/js/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  // Not until `load`, which waits for the code too when it is asked for before the typeface has come.
  await page.goto(`/#${WEBINAR_FORM.path}`, { waitUntil: 'domcontentloaded' })
  const form = page.getByRole('form', { name: WEBINAR_FORM.name })
  const field = form.locator('[name="name"]')
  await field.pressSequentially('As#ha/')
  await expect(field).toHaveValue('As#ha/')
  code.resolve()
  await expect(field).toHaveValue('Asha')
  await field.press('End')
  await page.keyboard.type('$ Rao')
  await expect(field).toHaveValue('Asha Rao')
})
