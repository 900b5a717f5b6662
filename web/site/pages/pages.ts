import type { ComponentType } from 'react'
import { paths } from '#contract/paths.ts'

/** A page of this site, or one for each course or trainer. */
export interface Page {
  /** As the router matches it. */
  readonly path: string
  /** As in the browser's title; that of a course or a trainer is named after it. */
  readonly title: string | null
  /** Whether it shows content, which comes with the page or is fetched beside its code. */
  readonly hasData: boolean
  /** Loads its code. The build reads the name of that code from the comment in this function's source. */
  readonly load: () => Promise<{ readonly Component: ComponentType }>
}

const page = (path: string, title: string, load: Page['load']): Page => ({ path, title, hasData: false, load })
/** Its data are what `pageDataAt` in contract/shown-pages.ts says. */
const contentPage = (path: string, title: string | null, load: Page['load']): Page => ({
  path,
  title,
  hasData: true,
  load,
})

export const COURSE_PATH = paths.course(':courseId')
export const TRAINER_PATH = paths.trainer(':trainerId')

/** Every page. Routes and menus follow from it; contract/site-content.ts says which are the same for everybody. */
export const pages: readonly Page[] = [
  contentPage(paths.home, 'Home', () => import(/* webpackChunkName: "page-home" */ './home.tsx')),
  contentPage(paths.courses, 'Courses list', () => import(/* webpackChunkName: "page-courses" */ './courses.tsx')),
  contentPage(paths.compare, 'Compare courses', () => import(/* webpackChunkName: "page-compare" */ './compare.tsx')),
  contentPage(COURSE_PATH, null, () => import(/* webpackChunkName: "page-course" */ './course.tsx')),
  contentPage(
    paths.processDesign,
    'Process Design & Engineering course page',
    () => import(/* webpackChunkName: "page-programme" */ './programme.tsx'),
  ),
  contentPage(
    paths.aspenPlus,
    'Aspen Plus course page',
    () => import(/* webpackChunkName: "page-programme" */ './programme.tsx'),
  ),
  contentPage(paths.webinars, 'Webinars', () => import(/* webpackChunkName: "page-webinars" */ './webinars.tsx')),
  // One file with the page that has the same form.
  contentPage(
    paths.masterclasses,
    'Masterclasses',
    () => import(/* webpackChunkName: "page-webinars" */ './masterclasses.tsx'),
  ),
  contentPage(
    paths.consultancy,
    'Consultancy',
    () => import(/* webpackChunkName: "page-consultancy" */ './consultancy.tsx'),
  ),
  contentPage(paths.about, 'About Us', () => import(/* webpackChunkName: "page-about" */ './about.tsx')),
  contentPage(TRAINER_PATH, null, () => import(/* webpackChunkName: "page-trainer" */ './trainer.tsx')),
  page(paths.contact, 'Contact Us', () => import(/* webpackChunkName: "page-contact" */ './contact.tsx')),
  page(
    paths.studentFeedback,
    'Course feedback form',
    () => import(/* webpackChunkName: "page-student-feedback" */ './student-feedback.tsx'),
  ),
  contentPage(
    paths.jobPostings,
    'Job Postings',
    () => import(/* webpackChunkName: "page-job-postings" */ './job-postings.tsx'),
  ),
  contentPage(paths.community, 'Community', () => import(/* webpackChunkName: "page-community" */ './community.tsx')),
  contentPage(
    paths.chemConnect,
    'Chem-Connect Monthly newsletter page',
    () => import(/* webpackChunkName: "page-chem-connect" */ './chem-connect.tsx'),
  ),
  contentPage(paths.terms, 'Terms and Conditions', () => import(/* webpackChunkName: "page-terms" */ './terms.tsx')),
  contentPage(paths.privacy, 'Privacy Terms', () => import(/* webpackChunkName: "page-privacy" */ './privacy.tsx')),
  page(paths.myCourses, 'My Courses', () => import(/* webpackChunkName: "page-my-courses" */ './my-courses.tsx')),
  page(paths.account, 'My Account', () => import(/* webpackChunkName: "page-account" */ './account.tsx')),
  page(paths.logout, 'Logout', () => import(/* webpackChunkName: "page-logout" */ './logout.tsx')),
  page(
    paths.paymentSuccess,
    'Payment Successful',
    () => import(/* webpackChunkName: "page-payment-success" */ './payment-success.tsx'),
  ),
  page(paths.signIn, 'Sign In', () => import(/* webpackChunkName: "page-sign-in" */ './sign-in.tsx')),
  page(paths.register, 'Register', () => import(/* webpackChunkName: "page-register" */ './register.tsx')),
  page(
    paths.forgotPassword,
    'Forgot Password',
    () => import(/* webpackChunkName: "page-forgot-password" */ './forgot-password.tsx'),
  ),
  page(
    paths.verifyEmail,
    'Verify Email',
    () => import(/* webpackChunkName: "page-verify-email" */ './verify-email.tsx'),
  ),
  // One file with the other page behind a link of a letter.
  page(paths.unsubscribe, 'Unsubscribe', () => import(/* webpackChunkName: "page-verify-email" */ './unsubscribe.tsx')),
]

/** The name of the page at a path of its own. */
export const titleAt = (path: string): string => pages.find((one) => one.path === path)?.title ?? ''
