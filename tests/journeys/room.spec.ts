import { indianDate } from '#contract/indian-time.ts'
import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import { deskStaff, signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'
import { dayFromNow, giveSeat, runningBatch } from '../support/room.ts'

const EVERY_DAY = (['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const).map((day) => ({
  day,
  at: '19:00',
  minutes: 120,
}))

test('a member comes from My Courses into the room, and is out once the place is taken back @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 404/)
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const { key, label } = await runningBatch(owner, site, { weekly: EVERY_DAY })
  const { email } = await signedInBuyer(context, site)
  await page.goto('/room')
  await expect(titleOf(page)).toHaveText('There is no room for you here')
  await expectSound(page)
  const place = await giveSeat(owner, key, email)
  const trainer = await otherBrowser()
  const { email: trainerEmail } = await signedInBuyer(trainer, site)
  await deskStaff(site, 'add', trainerEmail, 'trainer', key)

  await page.goto('/my-courses')
  await page.getByRole('link', { name: 'Open the course room' }).click()
  await expect(page).toHaveURL(`/room/batches/${key}`)
  await expect(titleOf(page)).toHaveText('Aspen Plus')
  await expect(page.getByText(label)).toBeVisible()
  const next = page.getByRole('region', { name: 'Next class' })
  await expect(next).toContainText(indianDate(`${dayFromNow(1)}T19:00:00+05:30`))
  await expect(next).toContainText('7:00 pm to 9:00 pm IST')
  await expect(next).toContainText(/Starts in \d+ (?:hours?|minutes?)/)
  await expect(page.getByText('Asha Rao')).toBeVisible()
  await expectSound(page)
  await page.goto('/room')
  await expect(page).toHaveURL(`/room/batches/${key}`)

  await page.goto('/room/no-such-page')
  await expect(titleOf(page)).toHaveText('Not found')
  await page.getByRole('link', { name: 'To your batches' }).click()
  await expect(titleOf(page)).toHaveText('Aspen Plus')
  const { version } = place
  const taken = await owner.request.post(`/api/desk/places/${place.id}/withdraw`, { data: { why: 'A slip', version } })
  expect(taken.status()).toBe(200)
  await page.reload()
  await expect(titleOf(page)).toHaveText('There is no room for you here')
  await expect(page.getByText('There is no such batch, or you have no place in it.')).toBeVisible()
})

test('whoever teaches chooses among the batches, and a visitor is asked to sign in @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 401/)
  await page.goto('/room')
  await expect(titleOf(page)).toHaveText('Sign in to your course room')
  await expectSound(page)
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/SignInPage')
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const [one, other] = [await runningBatch(owner, site), await runningBatch(owner, site)]
  const { email } = await signedInBuyer(context, site)
  for (const { key } of [one, other]) await deskStaff(site, 'add', email, 'trainer', key)
  await page.goto('/room')
  await expect(titleOf(page)).toHaveText('Your batches')
  await expect(page.getByText('You teach this batch.')).toHaveCount(2)
  await expectSound(page)
  await page.getByRole('link', { name: `Aspen Plus, ${other.label}` }).click()
  await expect(page).toHaveURL(`/room/batches/${other.key}`)
  await expect(page.getByText('which you teach')).toBeVisible()
  await page.goBack()
  await expect(titleOf(page)).toHaveText('Your batches')
})

test('a device whose clock is hours wrong, far from India, shows the right time @phone', async ({
  browser,
  troubles,
  otherBrowser,
  site,
}) => {
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const { key } = await runningBatch(owner, site, { weekly: EVERY_DAY })
  const context = await browser.newContext({ timezoneId: 'Asia/Kathmandu', baseURL: site.url })
  troubles.watch(context)
  const { email } = await signedInBuyer(context, site)
  await giveSeat(owner, key, email)
  const page = await context.newPage()
  const start = Date.parse(`${dayFromNow(1)}T19:00:00+05:30`)
  await page.clock.install({ time: Date.now() - 3 * 3_600_000 })
  await page.goto(`/room/batches/${key}`)
  const next = page.getByRole('region', { name: 'Next class' })
  await expect(next).toContainText(/, 7:15 pm where you are/)
  const hours = Math.floor(Math.ceil((start - Date.now()) / 60_000) / 60)
  await expect(next).toContainText(`Starts in ${hours} hour`)
  await context.close()
})
