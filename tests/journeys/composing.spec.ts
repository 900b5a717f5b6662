import type { Page } from '@playwright/test'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { writeToOffice } from '../support/desk-page.ts'

test('T5: half a word of an input method is not searched for, and the whole one is', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'support')
  const { name } = await writeToOffice(page, { firstName: 'আশা' })
  await page.clock.install()
  await page.goto('/desk/leads')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/desk/leads') asked.push(searchParams.get('q') ?? '')
  })
  const field = page.getByRole('searchbox', { name: /Search/ })
  await field.focus()
  const keyboard = await inputMethod(page)
  await keyboard.compose('আ')
  await expect(field).toHaveValue('আ')
  await page.clock.runFor(5_000)
  await keyboard.compose('আশ')
  await page.clock.runFor(5_000)
  expect(asked.filter((q) => q !== '')).toEqual([])
  await keyboard.write('আশা')
  await page.clock.runFor(5_000)
  // She stands in the whole list too: that says nothing of the search.
  await expect.poll(() => asked.filter((q) => q !== '')).toEqual(['আশা'])
  await expect(page.getByRole('link', { name: /^আশা/ }).first()).toBeVisible()
  expect(name).toContain('Rao')
})

test('T5: Enter that ends a word, as Safari gives it, saves nothing, and Enter after it does', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'support')
  const { name, firstName } = await writeToOffice(page)
  await page.goto(`/desk/leads?q=${firstName}`)
  await page.getByRole('link', { name }).click()
  const changes: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(request.postDataJSON())
  })
  const field = page.getByLabel('What to do then')
  await field.fill('फीस भेजें')
  const { pressEnter } = await inputMethod(page)
  await pressEnter(229)
  await pressEnter(13)
  await expect(page.getByRole('heading', { name: 'Follow-up: tomorrow' })).toBeVisible()
  expect(changes).toHaveLength(1)
})

async function inputMethod(page: Page) {
  const session = await page.context().newCDPSession(page)
  return {
    compose: (text: string) =>
      session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    write: (text: string) => session.send('Input.insertText', { text }),
    pressEnter: async (number: number) => {
      const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: number }
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    },
  }
}
