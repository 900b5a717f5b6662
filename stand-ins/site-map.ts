import { COURSES } from '#content/courses.ts'

/** Every address of the site with its name in the title and its heading. */
export interface Place {
  readonly path: string
  readonly title: string
  readonly heading: string
}

const place = (path: string, title: string, heading = title): Place => ({ path, title, heading })

const SPECIFIED: readonly Place[] = [
  place('/', 'Home', 'Process Design & Advance Software Consultancy'),
  place('/courses', 'Courses list', 'Courses'),
  place('/course/ProcessDesignEngieering', 'Process Design & Engineering (July 2024)'),
  place('/course/AspenPlus', 'Aspen Plus (Jan 2025)'),
  place('/course/AspenHysys', 'Aspen Hysys (Jan 2025)'),
  place('/course/ProcessSafety', 'Process Safety (Jan 2025)'),
  place('/PDE', 'Process Design & Engineering course page', 'Process Design & Engineering'),
  place('/AspenPlus', 'Aspen Plus course page', 'Aspen Plus'),
  place('/my-courses', 'My Courses'),
  place('/synergyy-jobpostings', 'Job Postings'),
  place('/synergyy-community', 'Community'),
  place('/synergyy-chemconnect', 'Chem-Connect Monthly newsletter page', 'Chem-Connect Monthly'),
  place('/synergyy-studentfeedback', 'Course feedback form', 'Course Feedback Form'),
  place('/webinars', 'Webinars', 'Free Masterclasses'),
  place('/about', 'About Us'),
  place('/contact', 'Contact Us'),
  place('/terms', 'Terms and Conditions'),
  place('/privacy', 'Privacy Terms'),
  place('/SignInPage', 'Sign In'),
  place('/register', 'Register'),
  place('/forgot-password', 'Forgot Password'),
  place('/verify-email', 'Verify Email'),
  place('/Account', 'My Account'),
  place('/Logout', 'Logout'),
  place('/payment-success', 'Payment Successful'),
]

/** Courses that the owner added to the four of the specification. */
const ADDED = COURSES.map(({ id, title }) => place(`/course/${id}`, title)).filter(
  ({ path }) => !SPECIFIED.some((known) => known.path === path),
)

export const PLACES: readonly Place[] = [...SPECIFIED, ...ADDED]
