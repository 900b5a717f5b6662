import type { RouteObject } from 'react-router'
import { paths } from '../platform/paths.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { Shell, TitledPage } from './shell/shell.tsx'

/** Pattern of every address that no page has. */
export const UNKNOWN = '*'

/**
 * Every page: address, name in the browser's title, and code that is loaded when it is opened. The id is the name of
 * that code, by which the build finds its files.
 */
const pages: RouteObject[] = [
  {
    id: 'page-home',
    path: paths.home,
    handle: { title: 'Home' },
    lazy: () => import(/* webpackChunkName: "page-home" */ './pages/home.tsx'),
  },
  {
    id: 'page-courses',
    path: paths.courses,
    handle: { title: 'Courses list' },
    lazy: () => import(/* webpackChunkName: "page-courses" */ './pages/courses.tsx'),
  },
  {
    id: 'page-course',
    // Named after the course by the page itself.
    path: paths.course(':courseId'),
    lazy: () => import(/* webpackChunkName: "page-course" */ './pages/course.tsx'),
  },
  {
    id: 'page-process-design',
    path: paths.processDesign,
    handle: { title: 'Process Design & Engineering course page' },
    lazy: () => import(/* webpackChunkName: "page-process-design" */ './pages/process-design.tsx'),
  },
  {
    id: 'page-aspen-plus',
    path: paths.aspenPlus,
    handle: { title: 'Aspen Plus course page' },
    lazy: () => import(/* webpackChunkName: "page-aspen-plus" */ './pages/aspen-plus.tsx'),
  },
  {
    id: 'page-my-courses',
    path: paths.myCourses,
    handle: { title: 'My Courses' },
    lazy: () => import(/* webpackChunkName: "page-my-courses" */ './pages/my-courses.tsx'),
  },
  {
    id: 'page-job-postings',
    path: paths.jobPostings,
    handle: { title: 'Job Postings' },
    lazy: () => import(/* webpackChunkName: "page-job-postings" */ './pages/job-postings.tsx'),
  },
  {
    id: 'page-community',
    path: paths.community,
    handle: { title: 'Community' },
    lazy: () => import(/* webpackChunkName: "page-community" */ './pages/community.tsx'),
  },
  {
    id: 'page-chem-connect',
    path: paths.chemConnect,
    handle: { title: 'Chem-Connect Monthly newsletter page' },
    lazy: () => import(/* webpackChunkName: "page-chem-connect" */ './pages/chem-connect.tsx'),
  },
  {
    id: 'page-student-feedback',
    path: paths.studentFeedback,
    handle: { title: 'Course feedback form' },
    lazy: () => import(/* webpackChunkName: "page-student-feedback" */ './pages/student-feedback.tsx'),
  },
  {
    id: 'page-webinars',
    path: paths.webinars,
    handle: { title: 'Webinars' },
    lazy: () => import(/* webpackChunkName: "page-webinars" */ './pages/webinars.tsx'),
  },
  {
    id: 'page-about',
    path: paths.about,
    handle: { title: 'About Us' },
    lazy: () => import(/* webpackChunkName: "page-about" */ './pages/about.tsx'),
  },
  {
    id: 'page-contact',
    path: paths.contact,
    handle: { title: 'Contact Us' },
    lazy: () => import(/* webpackChunkName: "page-contact" */ './pages/contact.tsx'),
  },
  {
    id: 'page-terms',
    path: paths.terms,
    handle: { title: 'Terms and Conditions' },
    lazy: () => import(/* webpackChunkName: "page-terms" */ './pages/terms.tsx'),
  },
  {
    id: 'page-privacy',
    path: paths.privacy,
    handle: { title: 'Privacy Terms' },
    lazy: () => import(/* webpackChunkName: "page-privacy" */ './pages/privacy.tsx'),
  },
  {
    id: 'page-sign-in',
    path: paths.signIn,
    handle: { title: 'Sign In' },
    lazy: () => import(/* webpackChunkName: "page-sign-in" */ './pages/sign-in.tsx'),
  },
  {
    id: 'page-register',
    path: paths.register,
    handle: { title: 'Register' },
    lazy: () => import(/* webpackChunkName: "page-register" */ './pages/register.tsx'),
  },
  {
    id: 'page-forgot-password',
    path: paths.forgotPassword,
    handle: { title: 'Forgot Password' },
    lazy: () => import(/* webpackChunkName: "page-forgot-password" */ './pages/forgot-password.tsx'),
  },
  {
    id: 'page-verify-email',
    path: paths.verifyEmail,
    handle: { title: 'Verify Email' },
    lazy: () => import(/* webpackChunkName: "page-verify-email" */ './pages/verify-email.tsx'),
  },
  {
    id: 'page-account',
    path: paths.account,
    handle: { title: 'My Account' },
    lazy: () => import(/* webpackChunkName: "page-account" */ './pages/account.tsx'),
  },
  {
    id: 'page-logout',
    path: paths.logout,
    handle: { title: 'Logout' },
    lazy: () => import(/* webpackChunkName: "page-logout" */ './pages/logout.tsx'),
  },
  {
    id: 'page-payment-success',
    path: paths.paymentSuccess,
    handle: { title: 'Payment Successful' },
    lazy: () => import(/* webpackChunkName: "page-payment-success" */ './pages/payment-success.tsx'),
  },
  {
    id: 'page-not-found',
    path: UNKNOWN,
    lazy: () => import(/* webpackChunkName: "page-not-found" */ './pages/not-found.tsx'),
  },
]

/** The tree for the router: the shell around every page, and the error page inside the shell wherever it can be. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <ErrorPage />,
    children: [
      { element: <TitledPage />, errorElement: <ErrorPage />, hydrateFallbackElement: <div />, children: pages },
    ],
  },
]
