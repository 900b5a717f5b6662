import { data, type RouteObject } from 'react-router'
import { paths } from './platform/paths.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { Shell } from './shell/shell.tsx'

/** Every page: address, name in the browser's title, and code that is loaded when it is opened. */
const pages: RouteObject[] = [
  {
    path: paths.home,
    handle: { title: 'Home' },
    lazy: () => import(/* webpackChunkName: "page-home" */ './pages/home.tsx'),
  },
  {
    path: paths.courses,
    handle: { title: 'Courses list' },
    lazy: () => import(/* webpackChunkName: "page-courses" */ './pages/courses.tsx'),
  },
  {
    // Named after the course by the page itself.
    path: paths.course(':courseId'),
    lazy: () => import(/* webpackChunkName: "page-course" */ './pages/course.tsx'),
  },
  {
    path: paths.processDesign,
    handle: { title: 'Process Design & Engineering course page' },
    lazy: () => import(/* webpackChunkName: "page-process-design" */ './pages/process-design.tsx'),
  },
  {
    path: paths.aspenPlus,
    handle: { title: 'Aspen Plus course page' },
    lazy: () => import(/* webpackChunkName: "page-aspen-plus" */ './pages/aspen-plus.tsx'),
  },
  {
    path: paths.myCourses,
    handle: { title: 'My Courses' },
    lazy: () => import(/* webpackChunkName: "page-my-courses" */ './pages/my-courses.tsx'),
  },
  {
    path: paths.jobPostings,
    handle: { title: 'Job Postings' },
    lazy: () => import(/* webpackChunkName: "page-job-postings" */ './pages/job-postings.tsx'),
  },
  {
    path: paths.community,
    handle: { title: 'Community' },
    lazy: () => import(/* webpackChunkName: "page-community" */ './pages/community.tsx'),
  },
  {
    path: paths.chemConnect,
    handle: { title: 'Chem-Connect Monthly newsletter page' },
    lazy: () => import(/* webpackChunkName: "page-chem-connect" */ './pages/chem-connect.tsx'),
  },
  {
    path: paths.studentFeedback,
    handle: { title: 'Course feedback form' },
    lazy: () => import(/* webpackChunkName: "page-student-feedback" */ './pages/student-feedback.tsx'),
  },
  {
    path: paths.webinars,
    handle: { title: 'Webinars' },
    lazy: () => import(/* webpackChunkName: "page-webinars" */ './pages/webinars.tsx'),
  },
  {
    path: paths.about,
    handle: { title: 'About Us' },
    lazy: () => import(/* webpackChunkName: "page-about" */ './pages/about.tsx'),
  },
  {
    path: paths.contact,
    handle: { title: 'Contact Us' },
    lazy: () => import(/* webpackChunkName: "page-contact" */ './pages/contact.tsx'),
  },
  {
    path: paths.terms,
    handle: { title: 'Terms and Conditions' },
    lazy: () => import(/* webpackChunkName: "page-terms" */ './pages/terms.tsx'),
  },
  {
    path: paths.privacy,
    handle: { title: 'Privacy Terms' },
    lazy: () => import(/* webpackChunkName: "page-privacy" */ './pages/privacy.tsx'),
  },
  {
    path: paths.signIn,
    handle: { title: 'Sign In' },
    lazy: () => import(/* webpackChunkName: "page-sign-in" */ './pages/sign-in.tsx'),
  },
  {
    path: paths.register,
    handle: { title: 'Register' },
    lazy: () => import(/* webpackChunkName: "page-register" */ './pages/register.tsx'),
  },
  {
    path: paths.forgotPassword,
    handle: { title: 'Forgot Password' },
    lazy: () => import(/* webpackChunkName: "page-forgot-password" */ './pages/forgot-password.tsx'),
  },
  {
    path: paths.account,
    handle: { title: 'My Account' },
    lazy: () => import(/* webpackChunkName: "page-account" */ './pages/account.tsx'),
  },
  {
    path: paths.logout,
    handle: { title: 'Logout' },
    lazy: () => import(/* webpackChunkName: "page-logout" */ './pages/logout.tsx'),
  },
  {
    path: paths.paymentSuccess,
    handle: { title: 'Payment Successful' },
    lazy: () => import(/* webpackChunkName: "page-payment-success" */ './pages/payment-success.tsx'),
  },
  {
    path: '*',
    element: null,
    loader: () => {
      // The router takes the status from what is thrown.
      // oxlint-disable-next-line typescript/only-throw-error
      throw data(null, { status: 404, statusText: 'Not Found' })
    },
  },
]

/** The tree for the router: the shell around every page, and the error page inside the shell wherever it can be. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <ErrorPage />,
    children: [{ errorElement: <ErrorPage />, hydrateFallbackElement: <div />, children: pages }],
  },
]
