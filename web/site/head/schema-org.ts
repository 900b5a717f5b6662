import type { Course } from '#contract/catalog.ts'
import { courseName } from '#contract/catalog.ts'
import { COURSES } from '#content/courses.ts'
import { OFFICE, SINCE } from '#content/site.ts'
import { WEBINAR } from '#content/webinar.ts'
import { PAGE_DESCRIPTIONS } from '#content/page-descriptions.ts'
import { paths } from '#contract/paths.ts'
import { type PublicPage, trailOf } from './public-page.ts'

export interface Business {
  readonly brand: string
  readonly siteUrl: string
  readonly contactPhone: string
  readonly contactEmail: string
}

export function structuredData(page: PublicPage, business: Business): object {
  const graph = [
    organization(business),
    ...(page.path === paths.courses ? [courseList(business)] : []),
    ...(page.course && page.path.startsWith('/course/') ? [courseData(page.course, business)] : []),
    ...(page.path === paths.home ? [] : [trail(page, business)]),
  ]
  return { '@context': 'https://schema.org', '@graph': graph }
}

/** Null while the next webinar has no date. */
export function webinarEvent({
  brand,
  siteUrl,
}: Business): { readonly startsAt: string; readonly event: object } | null {
  const { startsAt, title, about } = WEBINAR
  if (startsAt === null) return null
  const url = siteUrl + paths.webinars
  const event = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description: about[0],
    startDate: startsAt,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url },
    image: `${siteUrl}/share/webinars.png`,
    organizer: { '@type': 'Organization', name: brand, url: siteUrl },
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'INR', url, availability: 'https://schema.org/InStock' },
  }
  return { startsAt, event }
}

const organizationId = (siteUrl: string) => `${siteUrl}/#organization`

const organization = ({ brand, siteUrl, contactPhone, contactEmail }: Business) => ({
  '@type': 'EducationalOrganization',
  '@id': organizationId(siteUrl),
  name: brand,
  url: `${siteUrl}/`,
  logo: `${siteUrl}/icons/512.png`,
  foundingDate: String(SINCE),
  address: { '@type': 'PostalAddress', addressLocality: OFFICE.city, addressRegion: 'Gujarat', addressCountry: 'IN' },
  ...(contactPhone || contactEmail
    ? {
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          ...(contactPhone ? { telephone: contactPhone } : {}),
          ...(contactEmail ? { email: contactEmail } : {}),
        },
      }
    : {}),
})

const courseData = (course: Course, { brand, siteUrl }: Business) => ({
  '@type': 'Course',
  '@id': `${siteUrl}${paths.course(course.id)}#course`,
  url: siteUrl + paths.course(course.id),
  name: courseName(course),
  description: PAGE_DESCRIPTIONS[paths.course(course.id)] ?? course.overview[0],
  provider: { '@type': 'EducationalOrganization', '@id': organizationId(siteUrl), name: brand, sameAs: `${siteUrl}/` },
  image: `${siteUrl}/share/course-${course.id}.png`,
  offers: {
    '@type': 'Offer',
    category: 'Paid',
    price: course.discountedPrice / 100,
    priceCurrency: 'INR',
    url: siteUrl + paths.course(course.id),
  },
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    courseWorkload: `PT${course.duration}H`,
  },
})

/** Only names and addresses: a course's own page describes it. */
const courseList = ({ siteUrl }: Business) => ({
  '@type': 'ItemList',
  itemListElement: COURSES.map((course, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: courseName(course),
    url: siteUrl + paths.course(course.id),
  })),
})

const trail = (page: PublicPage, { siteUrl }: Business) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trailOf(page).map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: siteUrl + path,
  })),
})
