import { COURSES } from '#content/courses.ts'
import { paths } from '#web/platform/paths.ts'

/** Pages that are the same for everybody: they are drawn at build time and offered to search engines. */
export const PUBLIC_PATHS: readonly string[] = [
  paths.home,
  paths.courses,
  ...COURSES.map(({ id }) => paths.course(id)),
  paths.processDesign,
  paths.aspenPlus,
  paths.webinars,
  paths.about,
  paths.contact,
  paths.studentFeedback,
  paths.jobPostings,
  paths.community,
  paths.chemConnect,
  paths.terms,
  paths.privacy,
]

/** Pages for one visitor alone. At their clean addresses stands an empty shell that search engines leave out. */
export const PRIVATE_PATHS: readonly string[] = [
  paths.myCourses,
  paths.account,
  paths.logout,
  paths.paymentSuccess,
  paths.signIn,
  paths.register,
  paths.forgotPassword,
  paths.verifyEmail,
]
