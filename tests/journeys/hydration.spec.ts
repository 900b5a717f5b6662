import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { buildForDevelopment, type DevelopmentBuild, serve } from '../support/development-build.ts'
import { FULL_CONTENT, SOME_CONTENT } from '../support/published.ts'
import { expectedHeading } from '../support/headings.ts'
import { PUBLIC_PATHS } from '../support/site-map.ts'

test.describe.configure({ mode: 'serial' })

let build: DevelopmentBuild
test.beforeAll(async () => {
  build = await buildForDevelopment()
})
test.afterAll(() => build.remove())

const EVERYTHING = {
  BRAND: 'Müller & "Sons" <Ltd>',
  CONTACT_PHONE: '+91 265 000 0000',
  CONTACT_EMAIL: 'office@example.com',
  PAYMENT_BUTTONS: 'AspenPlus=pl_aspen_plus',
  GSTIN: '24ABCDE1234F1Z6',
  LEGAL_NAME: 'Example',
  LEGAL_ADDRESS: 'Vadodara',
}

/** How a page may be asked for. */
const clean = (path: string) => path
const inFragment = (path: string) => `/#${path}`

for (const [name, shown, addresses] of [
  ['everything', { environment: EVERYTHING, ...FULL_CONTENT }, [clean, inFragment]],
  ['some', { environment: {}, published: SOME_CONTENT }, [clean]],
  ['nothing', { environment: {} }, [clean]],
] as const)
  test(`a development build with ${name} configured and published takes over every page without a message`, async ({
    page,
  }) => {
    const { url, stop } = await serve(build, shown)
    await rememberWhatWasSent(page)
    const said = messagesOf(page)
    for (const path of PUBLIC_PATHS) {
      for (const address of addresses.map((addressOf) => addressOf(path))) {
        // A blank page between two addresses, so that each is opened afresh.
        await page.goto('about:blank')
        await page.goto(url + address)
        await expect(page.locator('html')).toHaveAttribute('data-live', '')
        // What is published may name another batch, or none.
        const name = expectedHeading(path).replace(/ \(.*\)$/, '')
        await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
        expect(await isTakenOver(page), `${address} is drawn anew`).toBe(true)
      }
    }
    expect(said).toEqual([])
    stop()
  })

test('the check itself would notice: a page that differs is reported', async ({ page, troubles }) => {
  troubles.allow(/hydrat/i)
  const { url, stop } = await serve(build, { environment: EVERYTHING })
  const said = messagesOf(page)
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('class', 'other'))
  })
  await page.goto(`${url}/about`)
  await expect.poll(() => said.join('\n')).toContain('hydrat')
  stop()
})

/** Everything but what React's developer tools advertise. */
function messagesOf(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (!message.text().includes('React DevTools')) said.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => said.push(message))
  return said
}

/** Notes the page's outermost element as it stands before any code is asked for. */
const rememberWhatWasSent = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Reflect.set(window, 'sent', document.querySelector('#root > div'))
    })
  })

/** Whether the elements that the server sent are still the ones on show. */
const isTakenOver = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'sent') === document.querySelector('#root > div'))
