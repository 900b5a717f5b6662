import { SIGNED_IN_KEY } from '#web/platform/session-keys.ts'
import { expect, test } from '../support/browser.ts'
import { fillForm, problemsIn } from '../support/forms.ts'
import { signedInMember } from '#stand-ins/people/members.ts'
import { alertOn, goTo } from '#stand-ins/screen.ts'

const READ_MEMBER = '**/api/users/me'
const SEND_LETTER = '**/api/auth/send-verification-email'

test('the account page shows the address, the user id, the flag and the profile @phone', async ({ page, context }) => {
  const member = await signedInMember(context)
  await page.goto('/#/Account')
  await expect(page.getByRole('main').locator('dl > div')).toHaveText([
    `Email${member.email}`,
    `User ID${member.uid}`,
    'Email verifiedNo',
    /Verify Email/,
    `Full name${member.fullName}`,
    `Mobile${member.mobile}`,
    `College / Year${member.collegeYear}`,
    `Company / Department${member.companyDept}`,
    `Course name${member.courseName}`,
  ])
})

test('the account page says when nobody is signed in @phone', async ({ page }) => {
  await page.goto('/#/Account')
  await expect(page.getByText('User not signed in.', { exact: true })).toBeVisible()
})

test('the account page says that it loads the user, and then the profile', async ({ page, context }) => {
  await signedInMember(context)
  let answer = Promise.withResolvers<void>()
  await page.route(READ_MEMBER, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/#/Account')
  await expect(page.getByText('Loading user information...', { exact: true })).toBeVisible()
  answer.resolve()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()

  await goTo(page, '/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  answer = Promise.withResolvers()
  await page.goBack()
  await expect(page.getByText('Loading additional user data...', { exact: true })).toBeVisible()
  answer.resolve()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
})

test('Verify Email sends another letter and says so', async ({ page, context, site }) => {
  const { email } = await signedInMember(context)
  await site.smtp.mailbox.waitFor(email, 'Verify your email address')
  await page.goto('/#/Account')
  await page.getByRole('button', { name: 'Verify Email' }).click()
  const words = 'Verification email sent. Please check your inbox.'
  await expect(alertOn(page, words)).toHaveText(words)
  await expect.poll(async () => (await site.smtp.mailbox.received(email)).length).toBe(2)
})

test('a verification letter that cannot be sent is said in words', async ({ page, context, troubles }) => {
  troubles.allow(/ERR_FAILED|status of 429/)
  await signedInMember(context)
  await page.route(SEND_LETTER, (route) => route.abort(), { times: 1 })
  await page.goto('/#/Account')
  const verify = page.getByRole('button', { name: 'Verify Email' })
  await verify.click()
  await expect(alertOn(page, 'Error sending verification email: The server cannot be reached')).toBeVisible()
  for (let asked = 0; asked < 5; asked += 1) await context.request.post('/api/auth/send-verification-email')
  await verify.click()
  await expect(alertOn(page, 'Error sending verification email: Too many requests')).toBeVisible()
})

test('only sentences of our own stand on the account page, whatever a link says', async ({ page }) => {
  await page.goto(`/#/Account?error=${encodeURIComponent('Call +1 555 0100 at once')}`)
  await expect(page.getByRole('alert')).toHaveText(/^Error: /)
  await expect(page.getByText('555 0100')).toHaveCount(0)
})

test('a changed profile is seen at once in the other tab', async ({ page, context }) => {
  await signedInMember(context)
  const second = await context.newPage()
  await Promise.all([page.goto('/#/Account'), second.goto('/#/Account')])
  await expect(second.getByText('Asha Rao')).toBeVisible()
  // A tab in the background draws once in a while only.
  await page.bringToFront()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const form = page.getByRole('form', { name: 'Profile' })
  await fillForm(form, { fullName: 'Asha Rao Patel', collegeYear: '3rd year' })
  await form.getByRole('button', { name: 'Save Profile' }).click()
  await expect(alertOn(page, 'Your profile is saved.')).toBeVisible()
  await expect(page.getByText('Asha Rao Patel')).toBeVisible()
  await expect(second.getByText('Asha Rao Patel')).toBeVisible()
  await expect(second.getByText('3rd year')).toBeVisible()
})

test('T14: what one member typed is not saved for another who signed in beside it', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(/status of 403/)
  await signedInMember(context)
  const asked = { key: 'a-key-of-16-signs', kind: 'grievance', asked: 'Why did nobody call?' }
  expect((await context.request.post('/api/users/me/requests', { data: asked })).status()).toBe(201)
  await page.goto('/#/Account')
  const own = page.getByRole('list', { name: 'Your requests' })
  await expect(own).toContainText(asked.asked)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const form = page.getByRole('form', { name: 'Profile' })
  await fillForm(form, { fullName: 'Asha Rao Patel' })
  const kiran = await signedInMember(context, { fullName: 'Kiran Shah' })
  await page.evaluate((key) => dispatchEvent(new StorageEvent('storage', { key })), SIGNED_IN_KEY)
  await expect(page.getByText(kiran.email)).toBeVisible()
  await expect(own).toHaveCount(0)
  await form.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText(/Another member is signed in here by now/)).toBeVisible()
  await expect(form.getByLabel('Full name')).toHaveValue('Asha Rao Patel')
  await page.reload()
  await expect(page.getByText('Kiran Shah')).toBeVisible()
})

test('the profile form refuses what registration refuses', async ({ page, context }) => {
  await signedInMember(context)
  await page.goto('/#/Account')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const form = page.getByRole('form', { name: 'Profile' })
  await fillForm(form, { fullName: ' ', mobile: '1', collegeYear: '', companyDept: '', courseName: '' })
  await form.getByRole('button', { name: 'Save Profile' }).click()
  await expect
    .poll(() => problemsIn(form))
    .toEqual({
      fullName: 'Full name is required',
      mobile: 'Please enter a valid 10-digit mobile number',
      collegeYear: 'College/Year is required',
      companyDept: 'Company/Department is required',
      courseName: 'Course name is required',
    })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Asha Rao')).toBeVisible()
})

test('a session that ended on the server ends in the open page', async ({ page, context, troubles }) => {
  troubles.allow(/status of 401/)
  await signedInMember(context)
  await page.goto('/#/my-courses')
  await expect(page.getByText('courses that you are enrolled in')).toBeVisible()
  await context.clearCookies()
  await goTo(page, '/Account')
  await expect(page.getByText('User not signed in.')).toBeVisible()
})

for (const isLineLost of [false, true])
  test(`a session that has ended is noticed although the profile changes in that very moment${isLineLost ? ', and then the line is lost' : ''}`, async ({
    page,
    context,
    otherBrowser,
    troubles,
  }) => {
    troubles.allow(/status of 401/)
    if (isLineLost) troubles.allow(/ERR_FAILED/)
    await signedInMember(context)
    await page.goto('/#/Account')
    await expect(page.getByText('Asha Rao')).toBeVisible()
    const elsewhere = await otherBrowser()
    await elsewhere.addCookies(await context.cookies())
    await context.clearCookies()
    let reads = 0
    await page.route(READ_MEMBER, async (route) => {
      reads += 1
      if (reads > 1) return reads === 2 && isLineLost ? route.abort() : route.continue()
      const refusal = await route.fetch()
      await elsewhere.request.patch(new URL('/api/users/me', page.url()).href, {
        data: { fullName: 'Asha Changed Elsewhere' },
      })
      await expect(page.getByText('Asha Changed Elsewhere')).toBeVisible()
      await route.fulfill({ response: refusal })
    })
    // As when another tab signs somebody in or out.
    await page.evaluate((key) => window.dispatchEvent(new StorageEvent('storage', { key })), SIGNED_IN_KEY)
    await expect(page.getByText('User not signed in.')).toBeVisible()
  })
