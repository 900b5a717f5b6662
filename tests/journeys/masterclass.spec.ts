import { MINUTE_MS } from '#contract/ground/time.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { publish } from '#stand-ins/content.ts'
import { type Site, startSite } from '#stand-ins/site.ts'
import { fromNow } from '#stand-ins/from-now.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'
import { fillForm } from '../support/forms.ts'
import { WEBINAR_FORM } from '../support/public-forms.ts'
import { webinarBody } from '../support/published.ts'

/** A masterclass begins in ten minutes, and another one is over since an hour. */
async function startSiteWithMasterclass(): Promise<Site> {
  const site = await startSite()
  const startsAt = fromNow(10 * MINUTE_MS).toISOString()
  const joinUrl = `${site.standIn.origin}/video?planted-masterclass`
  await publish(site, { 'webinar/soon': webinarBody({ subject: 'Pinch analysis', startsAt, joinUrl }) })
  return site
}

const test = testOnOwnSite(startSiteWithMasterclass)

const withoutHost = (link: string) => {
  const { pathname, search } = new URL(link)
  return pathname + search
}

test('a visitor registers, comes by the link in the letter without an account, and the desk counts it @phone', async ({
  page,
  site,
  otherBrowser,
}) => {
  const email = freshEmail()
  await page.goto('/webinars')
  const form = page.getByRole('form', { name: WEBINAR_FORM.name })
  const box = form.getByRole('checkbox', { name: /if there is an offer/ })
  await expect(box).not.toBeChecked()
  await fillForm(form, WEBINAR_FORM.fields(email))
  await box.check()
  const sent = page.waitForRequest(WEBINAR_FORM.call + '*')
  await form.getByRole('button', { name: 'Register' }).click()
  const request = await sent
  expect(new URL(request.url()).searchParams.get('offers')).toBe('yes')
  expect(Object.keys(request.postDataJSON() as object)).not.toContain('offers')
  const letter = await site.smtp.mailbox.waitFor(email, 'Your seat in the free masterclass: Pinch analysis')
  expect(letter.attachments.map(({ name }) => name)).toEqual(['soon.ics'])
  expect(letter.html + letter.text).not.toContain('planted')
  const seat = letter.links.find((link) => link.includes('/masterclass/seat')) ?? ''

  const other = await (await otherBrowser()).newPage()
  await other.goto(new URL(withoutHost(seat), site.url).href)
  await expect(titleOf(other)).toHaveText('Free masterclass')
  await expect(other.getByRole('button')).toHaveCount(1)
  await expect(other.locator('main')).not.toContainText(email)
  await expectSound(other)
  const left = other.waitForRequest(/planted-masterclass/)
  await other.getByRole('button', { name: 'Join now' }).click()
  const way = await left
  expect((await way.allHeaders())['referer']).toBeUndefined()

  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const desk = await owner.newPage()
  await desk.goto(`${site.url}/desk/masterclasses`)
  await expect(titleOf(desk)).toHaveText('Masterclasses')
  const card = desk.getByRole('listitem').filter({ hasText: 'Pinch analysis' })
  await expect(card.getByText('Joined')).toBeVisible()
  await expect(card.locator('dd')).toHaveText([/^[1-9]/, /^[1-9]/, /^[1-9]/, '0', '0', '0'])
  await expectSound(desk)
})

test('whoever was registered by somebody else takes it back, by keyboard alone @phone', async ({
  page,
  site,
  troubles,
}) => {
  troubles.allow(/status of 404/)
  const email = freshEmail()
  await page.goto('/webinars')
  const form = page.getByRole('form', { name: WEBINAR_FORM.name })
  await fillForm(form, WEBINAR_FORM.fields(email))
  await form.getByRole('button', { name: 'Register' }).click()
  const letter = await site.smtp.mailbox.waitFor(email, 'Your seat in the free masterclass: Pinch analysis')
  const notMe = letter.links.find((link) => link.includes('/masterclass/not-me')) ?? ''
  await page.goto(withoutHost(notMe))
  await expectSound(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Take it back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('The registration is gone')
  await page.goto(withoutHost(letter.links.find((link) => link.includes('/masterclass/seat')) ?? ''))
  await expect(titleOf(page)).toHaveText('This link opens nothing any more')
  await expectSound(page)
})
