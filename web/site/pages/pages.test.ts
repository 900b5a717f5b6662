import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paths } from '#contract/paths.ts'
import { pageDataAt } from '#contract/shown-pages.ts'
import { publicPathsOf } from '#contract/site-content.ts'
import type { TrainerProfile } from '#contract/trainers.ts'
import { SHIPPED_SITE } from '../../../tests/support/shipped.ts'
import { COURSE_PATH, pages, TRAINER_PATH } from './pages.ts'

const TRAINER: TrainerProfile = {
  id: 'meera-iyer',
  name: 'Meera Iyer',
  title: 'Process engineer',
  photo: null,
  years: null,
  plants: [],
  standards: [],
  bio: [],
  links: [],
}

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
  const everybodys = publicPathsOf({ courses: [{ id: ':courseId' }], trainers: [{ id: ':trainerId' }] })
  const titles = (isPublic: boolean) =>
    Object.fromEntries(
      pages.filter(({ path }) => everybodys.includes(path) === isPublic).map(({ path, title }) => [path, title]),
    )
  assert.partialDeepStrictEqual(titles(true), {
    ...SPECIFIED.public,
    '/course/:courseId': null,
    '/trainers/:trainerId': null,
  })
  assert.partialDeepStrictEqual(titles(false), SPECIFIED.private)
})

test('every address has one page, and every page an address of the contract', () => {
  const fixed = Object.values(paths).filter((path) => typeof path === 'string')
  const addresses = [...fixed, COURSE_PATH, TRAINER_PATH]
  assert.deepEqual(pages.map(({ path }) => path).toSorted(), addresses.toSorted())
})

test('a page shows content exactly where there are data for it', () => {
  const site = { ...SHIPPED_SITE, trainers: [TRAINER] }
  const addressOf = (path: string) => path.replace(':courseId', 'AspenPlus').replace(':trainerId', TRAINER.id)
  const isGiven = (path: string) => pageDataAt(site, addressOf(path)) !== null
  assert.deepEqual(
    pages.map(({ path }) => [path, isGiven(path)]),
    pages.map(({ path, hasData }) => [path, hasData]),
  )
})
