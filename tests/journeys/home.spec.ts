import { expect, MOVING, test } from '../support/browser.ts'
import { SHIPPED_SITE } from '../support/shipped.ts'
import { eachVisit } from '../support/visits.ts'

test.use(MOVING)

const PROGRAMMES = [
  'Process Design Engineering',
  'Distillation column design and troubleshooting',
  'Mechanical design engineering',
  'Aspen Plus',
  'Aspen HYSYS',
  'Aspen EDR',
  'Flarenet',
  'PSV sizing',
]
const CARDS = [
  ['Process Design & Engineering', '/PDE'],
  ['Aspen Plus', '/AspenPlus'],
] as const

test('the home page says what the business does and offers, and names the eight training programmes @phone', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await test.step('it says what the business does and offers', async () => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Process Design & Advance Software Consultancy')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Training and troubleshooting',
      'Explore Training Programs',
      'Why Synergyy?',
      'What Students are saying about us!!',
    ])
    await expect(main.getByText('Boost your career with industrial training programs')).toBeVisible()
    for (const words of ['feasibility', 'FEED, BEDP', 'energy optimisation', 'troubleshooting'])
      await expect(main.getByText(words).first()).toBeVisible()
    for (const feature of [
      'Live / Scheduled Expert Lectures',
      'Live Doubt Solving Sessions',
      'Structured And Targeted Study Material',
    ])
      await expect(main.getByRole('heading', { level: 3, name: feature })).toBeVisible()
    await expect(main.getByText('4-10 years of chemical industry experience')).toBeVisible()
  })
  await test.step('it names the eight training programmes', async () => {
    expect(SHIPPED_SITE.programmes).toHaveLength(PROGRAMMES.length)
    const list = page.getByRole('list').filter({ hasText: 'PSV sizing' })
    for (const [index, name] of PROGRAMMES.entries())
      await expect(list.getByRole('listitem').nth(index).getByText(name, { exact: true })).toBeVisible()
  })
})

test('a picture card leads to its course @phone', async ({ page }) => {
  await eachVisit(page, CARDS, String, async ([name, path]) => {
    await page.goto('/')
    const card = page.getByRole('article').filter({ hasText: name })
    await expect(card.locator('svg').first()).toBeVisible()
    await card.getByRole('link').click()
    await expect(page).toHaveURL((url) => url.hash === `#${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })
})

test('the video is asked for only after its picture is pressed', async ({ page, site }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  const play = page.getByRole('button', { name: 'Play the video about training and troubleshooting' })
  await expect(play).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  const { origin } = new URL(site.standIn.videoUrl)
  expect(asked.filter((url) => url.startsWith(origin))).toEqual([])

  await play.click()
  const player = page.locator('iframe')
  await expect(player).toHaveAttribute('src', `${site.standIn.videoUrl}?autoplay=1`)
  await expect(player).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
  await expect(player).toHaveAttribute('title', /training and troubleshooting/)
  await expect(player).toBeFocused()
  await expect(player.contentFrame().getByText('Stand-in video')).toBeVisible()
})
