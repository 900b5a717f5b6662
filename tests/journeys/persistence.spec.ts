import type { Page } from '@playwright/test'
import { registration } from '#stand-ins/people/makers.ts'
import { expect, test } from '../support/browser.ts'
import { fillForm } from '../support/forms.ts'
import { freshEmail, registerMember } from '#stand-ins/people/members.ts'
import { refuseCookies, refuseStorage } from '../support/refused-storage.ts'
import { alertOn, goTo } from '#stand-ins/screen.ts'

const MEMBERS_WORDS = 'courses that you are enrolled in'

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/#/SignInPage')
  const form = page.getByRole('form', { name: 'Sign in' })
  await fillForm(form, { email, password })
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(alertOn(page, 'Sign in successful!')).toBeVisible()
}

/** What scripts of the page can see of the session, in every storage that answers. */
const visibleSecrets = (page: Page) =>
  page.evaluate(() => {
    const read = (name: 'sessionStorage' | 'localStorage') => {
      try {
        return JSON.stringify(window[name])
      } catch {
        return 'refused'
      }
    }
    return { cookie: document.cookie, tab: read('sessionStorage'), local: read('localStorage') }
  })

test('where cookies stick, the session lies in one that scripts cannot read, and lasts in new tabs @phone', async ({
  page,
  context,
}) => {
  const member = await registerMember(context)
  await context.clearCookies()
  await signIn(page, member)
  expect(await visibleSecrets(page)).toEqual({
    cookie: 'signedIn=cookie',
    tab: '{}',
    local: JSON.stringify({ signedIn: member.uid }),
  })
  const tab = await context.newPage()
  await tab.goto('/#/my-courses')
  await expect(tab.getByText(MEMBERS_WORDS)).toBeVisible()
})

test('where cookies are refused, the session lasts as long as the tab', async ({ page, context, troubles }) => {
  troubles.allow(/status of 401/)
  const member = await registerMember(context)
  await context.clearCookies()
  await refuseCookies(context)
  await signIn(page, member)
  expect(await context.cookies()).toEqual([])
  const { sessionToken, ...others } = JSON.parse((await visibleSecrets(page)).tab)
  expect(sessionToken).toMatch(/^.{20,}$/)
  expect(others).toEqual({ sessionMember: member.uid })
  await page.reload()
  await goTo(page, '/my-courses')
  await expect(page.getByText(MEMBERS_WORDS)).toBeVisible()

  const tab = await context.newPage()
  await tab.goto('/#/my-courses')
  await expect(tab.getByText('Login is Required:')).toBeVisible()
})

test('where the tab keeps nothing either, the session lasts in memory until the page is left', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(/status of 401/)
  const member = await registerMember(context)
  await context.clearCookies()
  await refuseCookies(context)
  await refuseStorage(page, 'sessionStorage')
  await signIn(page, member)
  expect((await visibleSecrets(page)).tab).toBe('refused')
  await goTo(page, '/my-courses')
  await expect(page.getByText(MEMBERS_WORDS)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Login is Required:')).toBeVisible()
})

test('a browser that refuses everything still signs in and out', async ({ page, context, troubles }) => {
  troubles.allow(/status of 401/)
  const member = await registerMember(context)
  await context.clearCookies()
  await refuseCookies(context)
  await refuseStorage(page, 'sessionStorage')
  await refuseStorage(page, 'localStorage')
  await signIn(page, member)
  await goTo(page, '/course/AspenPlus')
  await expect(page.getByRole('button', { name: /^Pay with/ })).toBeVisible()
  await goTo(page, '/Logout')
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await goTo(page, '/my-courses')
  await expect(page.getByText('Login is Required:')).toBeVisible()
})

test('registration lasts too where cookies are refused', async ({ page, context, troubles }) => {
  troubles.allow(/status of 401/)
  await refuseCookies(context)
  await page.goto('/#/register')
  const form = page.getByRole('form', { name: 'Register' })
  await fillForm(form, registration({ email: freshEmail() }))
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(alertOn(page, 'Registration successful!')).toBeVisible()
  await page.reload()
  await goTo(page, '/my-courses')
  await expect(page.getByText(MEMBERS_WORDS)).toBeVisible()
})

test('without cookies the profile is live, read as a stream under the token', async ({
  page,
  context,
  otherBrowser,
  troubles,
}) => {
  troubles.allow(/status of 401/)
  const { request: elsewhere } = await otherBrowser()
  const member = await registerMember({ request: elsewhere })
  await refuseCookies(context)
  const stream = page.waitForRequest('**/api/users/me/live')
  await signIn(page, member)
  expect((await stream).headers()['authorization']).toMatch(/^Bearer .{20,}/)
  await goTo(page, '/Account')
  await expect(page.getByText(member.fullName)).toBeVisible()
  await elsewhere.patch('/api/users/me', { data: { fullName: 'Asha Changed Elsewhere' } })
  await expect(page.getByText('Asha Changed Elsewhere')).toBeVisible()
})

test('with cookies no token ever reaches the page', async ({ page, context }) => {
  const member = await registerMember(context)
  await context.clearCookies()
  const answer = page.waitForResponse('**/api/auth/sign-in/email')
  await signIn(page, member)
  expect((await answer).headers()).not.toHaveProperty('session-token')
  expect(Object.keys((await (await answer).json()) as object)).not.toContain('token')
})
