import type { ComponentType } from 'react'
import { paths } from '#contract/paths.ts'

/** A page of this site, or one for each course. */
export interface Page {
  /** As the router matches it. */
  readonly path: string
  /** As in the browser's title; a course's page is named after its course. */
  readonly title: string | null
  /** Whether it is the same for everybody: then it is drawn at build time and offered to search engines. */
  readonly isPublic: boolean
  /** Loads its code. The build reads the name of that code from the comment in this function's source. */
  readonly load: () => Promise<{ readonly Component: ComponentType }>
}

const publicPage = (path: string, title: string | null, load: Page['load']): Page => ({
  path,
  title,
  isPublic: true,
  load,
})
const privatePage = (path: string, title: string, load: Page['load']): Page => ({ path, title, isPublic: false, load })

export const COURSE_PATH = paths.course(':courseId')

/** Every page. Routes, public paths, sitemap and menus follow from it; content/page-descriptions.ts describes public ones. */
export const pages: readonly Page[] = [
  publicPage(paths.home, 'Home', () => import(/* webpackChunkName: "page-home" */ './home.tsx')),
  publicPage(paths.courses, 'Courses list', () => import(/* webpackChunkName: "page-courses" */ './courses.tsx')),
  publicPage(COURSE_PATH, null, () => import(/* webpackChunkName: "page-course" */ './course.tsx')),
  publicPage(
    paths.processDesign,
    'Process Design & Engineering course page',
    () => import(/* webpackChunkName: "page-programme" */ './programme.tsx'),
  ),
  publicPage(
    paths.aspenPlus,
    'Aspen Plus course page',
    () => import(/* webpackChunkName: "page-programme" */ './programme.tsx'),
  ),
  publicPage(paths.webinars, 'Webinars', () => import(/* webpackChunkName: "page-webinars" */ './webinars.tsx')),
  publicPage(paths.about, 'About Us', () => import(/* webpackChunkName: "page-about" */ './about.tsx')),
  publicPage(paths.contact, 'Contact Us', () => import(/* webpackChunkName: "page-contact" */ './contact.tsx')),
  publicPage(
    paths.studentFeedback,
    'Course feedback form',
    () => import(/* webpackChunkName: "page-student-feedback" */ './student-feedback.tsx'),
  ),
  publicPage(
    paths.jobPostings,
    'Job Postings',
    () => import(/* webpackChunkName: "page-job-postings" */ './job-postings.tsx'),
  ),
  publicPage(paths.community, 'Community', () => import(/* webpackChunkName: "page-community" */ './community.tsx')),
  publicPage(
    paths.chemConnect,
    'Chem-Connect Monthly newsletter page',
    () => import(/* webpackChunkName: "page-chem-connect" */ './chem-connect.tsx'),
  ),
  publicPage(paths.terms, 'Terms and Conditions', () => import(/* webpackChunkName: "page-terms" */ './terms.tsx')),
  publicPage(paths.privacy, 'Privacy Terms', () => import(/* webpackChunkName: "page-privacy" */ './privacy.tsx')),
  privatePage(
    paths.myCourses,
    'My Courses',
    () => import(/* webpackChunkName: "page-my-courses" */ './my-courses.tsx'),
  ),
  privatePage(paths.account, 'My Account', () => import(/* webpackChunkName: "page-account" */ './account.tsx')),
  privatePage(paths.logout, 'Logout', () => import(/* webpackChunkName: "page-logout" */ './logout.tsx')),
  privatePage(
    paths.paymentSuccess,
    'Payment Successful',
    () => import(/* webpackChunkName: "page-payment-success" */ './payment-success.tsx'),
  ),
  privatePage(paths.signIn, 'Sign In', () => import(/* webpackChunkName: "page-sign-in" */ './sign-in.tsx')),
  privatePage(paths.register, 'Register', () => import(/* webpackChunkName: "page-register" */ './register.tsx')),
  privatePage(
    paths.forgotPassword,
    'Forgot Password',
    () => import(/* webpackChunkName: "page-forgot-password" */ './forgot-password.tsx'),
  ),
  privatePage(
    paths.verifyEmail,
    'Verify Email',
    () => import(/* webpackChunkName: "page-verify-email" */ './verify-email.tsx'),
  ),
]

/** The name of the page at a path of its own. */
export const titleAt = (path: string): string => pages.find((page) => page.path === path)?.title ?? ''
