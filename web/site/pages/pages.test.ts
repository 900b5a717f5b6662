import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paths } from '#contract/paths.ts'
import { pageDataAt, publicPathsOf } from '#contract/site-content.ts'
import { SHIPPED_SITE } from '../../../tests/support/shipped.ts'
import { COURSE_PATH, pages } from './pages.ts'

/** As the product is specified. Pages that come later need no line here. */
const SPECIFIED = {
  public: {
    '/': 'Home',
    '/courses': 'Courses list',
    '/PDE': 'Process Design & Engineering course page',
    '/AspenPlus': 'Aspen Plus course page',
    '/synergyy-jobpostings': 'Job Postings',
    '/synergyy-community': 'Community',
    '/synergyy-chemconnect': 'Chem-Connect Monthly newsletter page',
    '/synergyy-studentfeedback': 'Course feedback form',
    '/webinars': 'Webinars',
    '/about': 'About Us',
    '/contact': 'Contact Us',
    '/terms': 'Terms and Conditions',
    '/privacy': 'Privacy Terms',
  },
  private: {
    '/my-courses': 'My Courses',
    '/SignInPage': 'Sign In',
    '/register': 'Register',
    '/forgot-password': 'Forgot Password',
    '/verify-email': 'Verify Email',
    '/Account': 'My Account',
    '/Logout': 'Logout',
    '/payment-success': 'Payment Successful',
  },
}

test('every specified page stands at its address under its title, for everybody or for one visitor', () => {
  const everybodys = publicPathsOf({ courses: [{ id: ':courseId' }] })
  const titles = (isPublic: boolean) =>
    Object.fromEntries(
      pages.filter(({ path }) => everybodys.includes(path) === isPublic).map(({ path, title }) => [path, title]),
    )
  assert.partialDeepStrictEqual(titles(true), { ...SPECIFIED.public, '/course/:courseId': null })
  assert.partialDeepStrictEqual(titles(false), SPECIFIED.private)
})

test('every address has one page, and every page an address of the contract', () => {
  const addresses = Object.values(paths).map((path) => (typeof path === 'string' ? path : COURSE_PATH))
  assert.deepEqual(pages.map(({ path }) => path).toSorted(), addresses.toSorted())
})

test('a page shows content exactly where there are data for it', () => {
  const isGiven = (path: string) => pageDataAt(SHIPPED_SITE, path.replace(':courseId', 'AspenPlus')) !== null
  assert.deepEqual(
    pages.map(({ path }) => [path, isGiven(path)]),
    pages.map(({ path, hasData }) => [path, hasData]),
  )
})
