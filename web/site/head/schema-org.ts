import type { CourseDetail } from '#contract/catalog.ts'
import { plainParagraphs } from '#contract/rich-text.ts'
import { paths } from '#contract/paths.ts'
import type { PublicSite } from '#contract/site-content.ts'
import { type PublicPage, trailOf } from './public-page.ts'

/** Whose pages they are, and what they show. */
export interface Business {
  readonly site: PublicSite
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
  site,
  brand,
  siteUrl,
}: Business): { readonly startsAt: string; readonly event: object } | null {
  const { event: next, title, about } = site.webinar
  if (!next) return null
  const { startsAt } = next
  const url = siteUrl + paths.webinars
  const event = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description: plainParagraphs(about)[0],
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

const organization = ({ site: { office }, brand, siteUrl, contactPhone, contactEmail }: Business) => ({
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

const courseData = (course: CourseDetail, { site, brand, siteUrl }: Business) => ({
  '@type': 'Course',
  '@id': `${siteUrl}${paths.course(course.id)}#course`,
  url: siteUrl + paths.course(course.id),
  name: course.name,
  description: site.descriptions[paths.course(course.id)] ?? plainParagraphs(course.overview)[0],
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
const courseList = ({ site, siteUrl }: Business) => ({
  '@type': 'ItemList',
  itemListElement: site.courses.map((course, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: course.name,
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
