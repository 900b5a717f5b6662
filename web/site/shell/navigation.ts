import { paths } from '#web/platform/paths.ts'

export interface NavigationItem {
  readonly label: string
  readonly to: string
}

const HOME = { label: 'Home', to: paths.home }
const COURSES = { label: 'Courses', to: paths.courses }
const MY_COURSES = { label: 'My Courses', to: paths.myCourses }
const JOB_POSTINGS = { label: 'Job Postings', to: paths.jobPostings }
const COMMUNITY = { label: 'Community', to: paths.community }
const WEBINARS = { label: 'Webinars', to: paths.webinars }
const ABOUT = { label: 'About', to: paths.about }
const CONTACT = { label: 'Contact Us', to: paths.contact }
const TERMS = { label: 'Terms and Conditions', to: paths.terms }

export const SIDE_MENU: readonly NavigationItem[] = [
  HOME,
  COURSES,
  MY_COURSES,
  JOB_POSTINGS,
  COMMUNITY,
  ABOUT,
  CONTACT,
  TERMS,
]

export const MEMBER_ITEMS: readonly NavigationItem[] = [
  { label: 'My Account', to: paths.account },
  { label: 'Logout', to: paths.logout },
]

export const VISITOR_ITEMS: readonly NavigationItem[] = [
  { label: 'SignIn', to: paths.signIn },
  { label: 'Register', to: paths.register },
]

export const WIDE_ROW: readonly NavigationItem[] = [
  HOME,
  COURSES,
  MY_COURSES,
  WEBINARS,
  JOB_POSTINGS,
  COMMUNITY,
  ABOUT,
  CONTACT,
]

export const FOOTER_COLUMNS: readonly { readonly heading: string; readonly items: readonly NavigationItem[] }[] = [
  {
    heading: 'Learn',
    items: [
      COURSES,
      { label: 'Process Design & Engineering', to: paths.processDesign },
      { label: 'Aspen Plus', to: paths.aspenPlus },
      WEBINARS,
    ],
  },
  {
    heading: 'Stay in touch',
    items: [
      { label: 'Chem-Connect Monthly', to: paths.chemConnect },
      COMMUNITY,
      JOB_POSTINGS,
      { label: 'Course feedback', to: paths.studentFeedback },
    ],
  },
  {
    heading: 'The business',
    items: [ABOUT, CONTACT, TERMS, { label: 'Privacy Terms', to: paths.privacy }],
  },
]
