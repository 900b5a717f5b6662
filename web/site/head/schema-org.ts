import type { CourseDetail } from '#contract/catalog.ts'
import { plainParagraphs } from '#contract/rich-text.ts'
import { paths } from '#contract/paths.ts'
import type { View } from '#contract/prerender.ts'
import { pictureOf, type PublicPage, trailOf } from './public-page.ts'

export function structuredData(page: PublicPage, view: View): object {
  const graph = [
    organization(view),
    ...(page.path === paths.courses ? [courseList(view)] : []),
    ...(page.course && page.path.startsWith('/course/') ? [courseData(page, page.course, view)] : []),
    ...(page.path === paths.home ? [] : [trail(page, view)]),
  ]
  return { '@context': 'https://schema.org', '@graph': graph }
}

/** Null while the next webinar has no date. */
export function webinarEvent(view: View): object | null {
  const { site, siteUrl, settings } = view
  const { event, title, about } = site.webinar
  if (!event) return null
  const url = siteUrl + paths.webinars
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description: plainParagraphs(about)[0],
    startDate: event.startsAt,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url },
    image: pictureOf(view, 'webinars'),
    organizer: { '@type': 'Organization', name: settings.brand, url: siteUrl },
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'INR', url, availability: 'https://schema.org/InStock' },
  }
}

const organizationId = (siteUrl: string) => `${siteUrl}/#organization`

const organization = ({ siteUrl, settings: { brand, office, contactPhone, contactEmail } }: View) => ({
  '@type': 'EducationalOrganization',
  '@id': organizationId(siteUrl),
  name: brand,
  url: `${siteUrl}/`,
  logo: `${siteUrl}/icons/512.png`,
  foundingDate: String(office.since),
  address: { '@type': 'PostalAddress', addressLocality: office.city, addressRegion: 'Gujarat', addressCountry: 'IN' },
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

const courseData = (page: PublicPage, course: CourseDetail, { site, settings: { brand }, siteUrl }: View) => ({
  '@type': 'Course',
  '@id': `${siteUrl}${paths.course(course.id)}#course`,
  url: siteUrl + paths.course(course.id),
  name: course.name,
  description: site.descriptions[paths.course(course.id)] ?? plainParagraphs(course.overview)[0],
  provider: { '@type': 'EducationalOrganization', '@id': organizationId(siteUrl), name: brand, sameAs: `${siteUrl}/` },
  image: page.picture,
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
const courseList = ({ site, siteUrl }: View) => ({
  '@type': 'ItemList',
  itemListElement: site.courses.map((course, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: course.name,
    url: siteUrl + paths.course(course.id),
  })),
})

const trail = (page: PublicPage, { siteUrl }: View) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trailOf(page).map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: siteUrl + path,
  })),
})
