import { importThings } from '#stand-ins/content.ts'
import { signedInMember } from '#stand-ins/people/members.ts'
import { startSite } from '#stand-ins/site.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'

/** A site of its own: what is published here must not show in other tests. */
const test = testOnOwnSite(startSite)

const PUBLISHED = {
  'job/designer': {
    title: 'Process designer',
    company: 'Example Chemicals',
    place: 'Vadodara',
    experience: '2 to 4 years',
    until: '2099-12-31',
    howToApply: 'Write to **[the plant](mailto:jobs@example.com)**.',
  },
  'issue/january': {
    month: '2027-01',
    title: 'Green hydrogen',
    text: 'What it costs.',
    problem: 'Why does a column flood?',
  },
  'community/students': {
    name: 'Students',
    purpose: 'Questions',
    link: 'https://chat.example.com/planted',
    rules: '- Be kind',
  },
}

const PAGES = [
  {
    path: '/synergyy-jobpostings',
    list: 'jobs',
    words: ['Process designer', 'Example Chemicals, Vadodara', 'the plant'],
  },
  { path: '/synergyy-chemconnect', list: 'issues', words: ['January 2027', 'Green hydrogen', 'Problem of the month'] },
  { path: '/synergyy-community', list: 'community', words: ['Students', 'Open Students', 'Be kind'] },
] as const

test('members find what is published below the intro, and nobody else and no cache has it @phone', async ({
  page,
  context,
  site,
}) => {
  await importThings(site, PUBLISHED)
  for (const { path, list } of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('Login is Required:')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'All masterclasses' })).toBeVisible()
    expect(await page.content()).not.toMatch(/Process designer|Green hydrogen|planted/)
    expect((await page.request.get(`/api/members/${list}`)).status()).toBe(401)
  }
  await signedInMember(context)
  const jobs = async () => (await page.request.get('/api/members/jobs')).text()
  await expect.poll(jobs).toContain('Process designer')
  for (const { path, list, words } of PAGES) {
    const answered = page.waitForResponse((response) => response.url().endsWith(`/api/members/${list}`))
    await page.goto(path)
    expect((await answered).headers()['cache-control']).toBe('no-store')
    for (const one of words) await expect(page.getByRole('main').getByText(one).first()).toBeVisible()
  }
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })
  expect(kept.filter((url) => url.includes('/api/'))).toEqual([])
})
