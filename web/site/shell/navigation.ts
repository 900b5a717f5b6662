import { paths } from '#contract/paths.ts'
import { titleAt } from '#web/site/pages/pages.ts'

export interface NavigationItem {
  readonly label: string
  readonly to: string
}

/** A page under its own title, or under a shorter name. */
const item = (to: string, label = titleAt(to)): NavigationItem => ({ label, to })

export const HOME_ITEM = item(paths.home)
export const COURSES_ITEM = item(paths.courses, 'Courses')
export const MY_COURSES_ITEM = item(paths.myCourses)
export const WEBINARS_ITEM = item(paths.webinars)
const JOB_POSTINGS = item(paths.jobPostings)
const COMMUNITY = item(paths.community)
const ABOUT = item(paths.about, 'About')
const CONTACT = item(paths.contact)
const TERMS = item(paths.terms)

export const SIDE_MENU: readonly NavigationItem[] = [
  HOME_ITEM,
  COURSES_ITEM,
  MY_COURSES_ITEM,
  JOB_POSTINGS,
  COMMUNITY,
  ABOUT,
  CONTACT,
  TERMS,
]

export const MEMBER_ITEMS: readonly NavigationItem[] = [item(paths.account), item(paths.logout)]

export const VISITOR_ITEMS: readonly NavigationItem[] = [item(paths.signIn, 'SignIn'), item(paths.register)]

export const WIDE_ROW: readonly NavigationItem[] = [
  HOME_ITEM,
  COURSES_ITEM,
  MY_COURSES_ITEM,
  WEBINARS_ITEM,
  JOB_POSTINGS,
  COMMUNITY,
  ABOUT,
  CONTACT,
]

export const FOOTER_COLUMNS: readonly { readonly heading: string; readonly items: readonly NavigationItem[] }[] = [
  {
    heading: 'Learn',
    items: [
      COURSES_ITEM,
      item(paths.compare),
      item(paths.processDesign, 'Process Design & Engineering'),
      item(paths.aspenPlus, 'Aspen Plus'),
      WEBINARS_ITEM,
      item(paths.masterclasses),
    ],
  },
  {
    heading: 'Stay in touch',
    items: [
      item(paths.chemConnect, 'Chem-Connect Monthly'),
      COMMUNITY,
      JOB_POSTINGS,
      item(paths.studentFeedback, 'Course feedback'),
    ],
  },
  {
    heading: 'The business',
    items: [ABOUT, item(paths.consultancy), CONTACT, TERMS, item(paths.privacy)],
  },
]
