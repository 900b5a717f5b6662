import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { type Front, startFront } from '../support/front.ts'
import { provoked, whenKept } from '../support/offline.ts'
import { goTo } from '#stand-ins/screen.ts'
import { eachFirstVisit } from '../support/visits.ts'

test.use({ serviceWorkers: 'allow' })

const never = new Promise<null>(() => {})

const LOSSES = [
  [
    'the device has no connection',
    ({ context }: Lost) => context.setOffline(true),
    ({ context }: Lost) => context.setOffline(false),
    null,
  ],
  ['the server cannot be reached', ({ front }: Lost) => front.cut(), ({ front }: Lost) => front.mend(), null],
  [
    'somebody is faster than the page',
    ({ front }: Lost) => front.cut(),
    ({ page, front }: Lost) => {
      front.mend()
      return page.getByRole('button', { name: 'Try again' }).click()
    },
    never,
  ],
] as const

test('V3: without a connection, a page that was not visited says so and names what is kept @phone', async ({
  otherBrowser,
  site,
  troubles,
}) => {
  provoked(troubles)
  const causeOf = ([cause]: (typeof LOSSES)[number]) => `where ${cause}`
  await eachFirstVisit(otherBrowser, LOSSES, causeOf, async (page, [, lose, mend, whetherUp]) => {
    const context = page.context()
    const front = await startFront(site.url, (_, path) => (path === '/healthz' ? whetherUp : null))
    await page.goto(`${front.url}/courses`)
    await whenKept(page, '/courses')
    await whenKept(page, '/')
    await lose({ page, context, front })

    await goTo(page, '/contact')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('There is no connection')
    await expect(page.getByRole('alert')).toContainText('This page is not kept on this device')
    await expect(page).toHaveTitle('No connection | Synergyy')
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
    const kept = page.getByRole('region', { name: 'Kept on this device' }).getByRole('link')
    await expect(kept).toHaveText(['Home', 'Courses list'])

    await kept.filter({ hasText: 'Courses list' }).click()
    await expect(heading).toHaveText('Courses')
    await expect(page).toHaveTitle('Courses list | Synergyy')

    await page.goto('about:blank')
    await page.goto(`${front.url}/#/about`)
    await expect(heading).toHaveText('There is no connection')
    await mend({ page, context, front })
    await expect(heading).toHaveText('About Us')
    await expect(page).toHaveTitle('About Us | Synergyy')
    await front.stop()
  })
})

interface Lost {
  readonly page: Page
  readonly context: BrowserContext
  readonly front: Front
}
