/** Every address of every page of the visitors' site. Links, routes and letters are made from these, never from strings. */
export const paths = {
  home: '/',
  courses: '/courses',
  compare: '/compare',
  course: (courseId: string) => `/course/${courseId}`,
  processDesign: '/PDE',
  aspenPlus: '/AspenPlus',
  myCourses: '/my-courses',
  jobPostings: '/synergyy-jobpostings',
  community: '/synergyy-community',
  chemConnect: '/synergyy-chemconnect',
  studentFeedback: '/synergyy-studentfeedback',
  webinars: '/webinars',
  masterclasses: '/masterclasses',
  consultancy: '/consultancy',
  about: '/about',
  trainer: (trainerId: string) => `/trainers/${trainerId}`,
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  signIn: '/SignInPage',
  register: '/register',
  forgotPassword: '/forgot-password',
  verifyEmail: '/verify-email',
  unsubscribe: '/unsubscribe',
  account: '/Account',
  logout: '/Logout',
  paymentSuccess: '/payment-success',
} as const

/** Pages that are the same for everybody, in the order of the sitemap. Each course has a page behind the list of them, each trainer behind About. */
export const FIXED_PATHS: readonly string[] = [
  paths.home,
  paths.courses,
  paths.compare,
  paths.processDesign,
  paths.aspenPlus,
  paths.webinars,
  paths.masterclasses,
  paths.consultancy,
  paths.about,
  paths.contact,
  paths.studentFeedback,
  paths.jobPostings,
  paths.community,
  paths.chemConnect,
  paths.terms,
  paths.privacy,
]

/** A page's address with a value that the page reads. It stands in the fragment, which no server and no log ever sees. */
export const pathWith = (path: string, name: 'token' | 'error', value: string): string =>
  `${path}#${name}=${encodeURIComponent(value)}`

/** What a message to the office may be about, with the words that it begins with. */
export const CONTACT_TOPICS = { consultancy: 'About consultancy: ' } as const

export const contactAbout = (topic: keyof typeof CONTACT_TOPICS): string => `${paths.contact}?topic=${topic}`

export const unsubscribeAddress = (token: string): string => `/api/unsubscribe?token=${encodeURIComponent(token)}`
