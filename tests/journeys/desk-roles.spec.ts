import type { BrowserContext, Page } from '@playwright/test'
import type { Role } from '#contract/staff.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import type { Site } from '#stand-ins/site.ts'
import { expect, test } from '../support/browser.ts'
import { titleOf } from '../support/desk-page.ts'

const OFFICE = [
  'Today',
  'Leads',
  'Payments',
  'People',
  'Documents',
  'Batches',
  'Masterclasses',
  'Content',
  'Letters',
  'Rights requests',
]
const MENUS: Readonly<Record<Role, readonly string[]>> = {
  owner: [...OFFICE, 'Numbers', 'Settings', 'Staff', 'Audit', 'My account'],
  support: [...OFFICE, 'Audit', 'My account'],
  trainer: ['Today', 'People', 'Batches', 'Masterclasses', 'Content', 'Letters', 'Audit', 'My account'],
  accountant: ['Today', 'Payments', 'People', 'Documents', 'Batches', 'Numbers', 'Audit', 'My account'],
}

const NO_PAGE = 'There is nothing here for you'
const NOBODY = 'There is nothing at this address'
const NO_CONTENT = /There is no such content|There is nothing here for you/

interface Look {
  readonly at: string
  /** What stands there for whom: for the others `refusal`. */
  readonly shows: (page: Page) => ReturnType<Page['getByText']>
  readonly to: readonly Role[]
  readonly refusal?: string | RegExp
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name, exact: true })
const region = (name: string) => (page: Page) => page.getByRole('region', { name })
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })

const looks = (personId: string, requestId: string): readonly Look[] => [
  { at: '/desk/content', shows: heading('Content'), to: ['owner', 'support', 'trainer'] },
  {
    at: '/desk/content/course/AspenPlus/draft',
    shows: (page) => page.getByRole('group', { name: 'Picture', exact: true }),
    to: ['owner', 'support', 'trainer'],
  },
  {
    at: '/desk/content/office/office/draft',
    shows: (page) => page.getByLabel('Reply within'),
    to: ['owner', 'support'],
    refusal: NO_CONTENT,
  },
  { at: '/desk/numbers', shows: region('Money'), to: ['owner', 'accountant'] },
  { at: '/desk/numbers', shows: region('Leads by month'), to: ['owner'] },
  { at: '/desk/requests', shows: button('Write one down'), to: ['owner', 'support'] },
  { at: `/desk/requests/${requestId}`, shows: button('Close the request'), to: ['owner', 'support'] },
  { at: `/desk/people/${personId}`, shows: region('Consents'), to: ['owner', 'support'], refusal: NOBODY },
  { at: `/desk/people/${personId}`, shows: button('Download everything'), to: ['owner', 'support'], refusal: NOBODY },
  { at: `/desk/people/${personId}`, shows: button('Erase …'), to: ['owner'], refusal: NOBODY },
  { at: '/desk/back-ups', shows: heading('Back-ups'), to: ['owner'] },
  { at: '/desk/health', shows: heading('Health'), to: ['owner'] },
  { at: '/desk/old-system', shows: heading('Old system'), to: ['owner'] },
]

/** Somebody who wrote to the office, and what that person asks for by law. */
async function personWithRequest(context: BrowserContext, site: Site) {
  const email = freshEmail()
  await context.request.post('/api/feedback', { data: contactMessage({ firstName: 'Meena', lastName: 'Iyer', email }) })
  const asked = {
    key: crypto.randomUUID(),
    kind: 'access',
    name: 'Meena Iyer',
    email,
    channel: 'letter',
    receivedOn: '2026-01-05',
    asked: 'What do you keep?',
  }
  const added = await context.request.post('/api/desk/requests', { data: asked, headers: { origin: site.url } })
  const { id }: { id: string } = await added.json()
  const { personId }: { personId: string } = await (await context.request.get(`/api/desk/requests/${id}`)).json()
  return [personId, id] as const
}

test('each role finds in the menu, and at each address, what it may see, and nothing else', async ({
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  test.slow()
  troubles.allow(/status of 40[34]/)
  await signedInStaff(context, site, 'owner')
  const all = looks(...(await personWithRequest(context, site)))
  for (const role of ['owner', 'support', 'trainer', 'accountant'] as const) {
    const own = role === 'owner' ? context : await otherBrowser()
    if (role !== 'owner') await signedInStaff(own, site, role)
    const page = await own.newPage()
    await page.goto('/desk')
    await expect(titleOf(page)).toHaveText('Today')
    const menu = page.getByRole('navigation', { name: 'Desk' }).getByRole('link')
    expect.soft(await menu.allInnerTexts(), role).toEqual(MENUS[role])
    await expect(page.getByRole('link', { name: 'Last back-up', exact: true })).toHaveCount(role === 'owner' ? 1 : 0)
    for (const { at, shows, to, refusal = NO_PAGE } of all) {
      if (!page.url().endsWith(at)) await page.goto(at)
      if (to.includes(role)) await expect.soft(shows(page), `${role} at ${at}`).toBeVisible()
      else {
        // The page is there for somebody who may see another part of it.
        const isOpen = all.some((one) => one.at === at && one.to.includes(role))
        if (!isOpen) await expect.soft(page.getByText(refusal), `${role} at ${at}`).toBeVisible()
        await expect.soft(shows(page), `${role} at ${at}`).toHaveCount(0)
      }
    }
    await page.close()
  }
})
