import { seriousFaults } from '../support/axe.ts'
import { expect, test } from '../support/browser.ts'

/** Every address of the site for a visitor who is not signed in, with the name in its title. */
const ROUTES: readonly [path: string, page: string][] = [
  ['/', 'Home'],
  ['/courses', 'Courses list'],
  ['/course/ProcessDesignEngieering', 'Process Design & Engineering (July 2024)'],
  ['/course/AspenPlus', 'Aspen Plus (Jan 2025)'],
  ['/course/AspenHysys', 'Aspen Hysys (Jan 2025)'],
  ['/course/ProcessSafety', 'Process Safety (Jan 2025)'],
  ['/PDE', 'Process Design & Engineering course page'],
  ['/AspenPlus', 'Aspen Plus course page'],
  ['/my-courses', 'My Courses'],
  ['/synergyy-jobpostings', 'Job Postings'],
  ['/synergyy-community', 'Community'],
  ['/synergyy-chemconnect', 'Chem-Connect Monthly newsletter page'],
  ['/synergyy-studentfeedback', 'Course feedback form'],
  ['/webinars', 'Webinars'],
  ['/about', 'About Us'],
  ['/contact', 'Contact Us'],
  ['/terms', 'Terms and Conditions'],
  ['/privacy', 'Privacy Terms'],
  ['/SignInPage', 'Sign In'],
  ['/register', 'Register'],
  ['/forgot-password', 'Forgot Password'],
  ['/Account', 'My Account'],
  ['/Logout', 'Logout'],
  ['/payment-success', 'Payment Successful'],
]

for (const [path, name] of ROUTES) {
  test(`${path} has its title, one heading and no serious fault of accessibility @phone`, async ({ page }) => {
    await page.goto(`/#${path}`)
    await expect(page).toHaveTitle(`${name} | Synergyy`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
