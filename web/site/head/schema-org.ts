import { endOf } from '#contract/catalog.ts'
import { plainParagraphs } from '#contract/rich-text.ts'
import { paths } from '#contract/paths.ts'
import type { View } from '#contract/prerender.ts'
import { pictureOf, type PublicPage, trailOf } from './public-page.ts'
import { courseData } from './schema-course.ts'
import { organizationId } from './schema-ids.ts'
import { personData } from './schema-person.ts'

export function structuredData(page: PublicPage, view: View): object {
  const graph = [
    page.path === paths.home ? organization(view) : namedOrganization(view),
    ...(page.path === paths.home ? [webSite(view)] : []),
    ...(page.path === paths.courses ? [courseList(view)] : []),
    ...(page.course ? [courseData(page.course, page.picture, view)] : []),
    ...(page.trainer ? [personData(page.trainer, view.siteUrl)] : []),
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
    name: `${title}: ${event.subject}`,
    description: plainParagraphs(about)[0],
    startDate: event.startsAt,
    endDate: endOf(event),
    duration: `PT${event.minutes}M`,
    ...(event.speaker ? { performer: { '@type': 'Person', name: event.speaker } } : {}),
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url },
    image: pictureOf(view, 'webinars'),
    organizer: { '@type': 'Organization', '@id': organizationId(siteUrl), name: settings.brand, url: `${siteUrl}/` },
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'INR', url, availability: 'https://schema.org/InStock' },
  }
}

/** Home alone says all of the business: every page would carry it with its first bytes. */
const namedOrganization = ({ siteUrl, settings: { brand } }: View) => ({
  '@type': 'EducationalOrganization',
  '@id': organizationId(siteUrl),
  name: brand,
  url: `${siteUrl}/`,
})

const organization = ({ siteUrl, settings: { brand, logo, office, contactPhone, contactEmail } }: View) => ({
  '@type': 'EducationalOrganization',
  '@id': organizationId(siteUrl),
  name: brand,
  ...(office.legalName ? { legalName: office.legalName } : {}),
  url: `${siteUrl}/`,
  logo: siteUrl + (logo?.address ?? '/icons/512.png'),
  image: `${siteUrl}/icons/512.png`,
  foundingDate: String(office.since),
  address: {
    '@type': 'PostalAddress',
    ...(office.address ? { streetAddress: office.address } : {}),
    addressLocality: office.city,
    addressRegion: office.region,
    addressCountry: 'IN',
  },
  ...(office.links.length > 0 ? { sameAs: office.links } : {}),
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

const webSite = ({ siteUrl, settings: { brand } }: View) => ({
  '@type': 'WebSite',
  '@id': `${siteUrl}/#website`,
  url: `${siteUrl}/`,
  name: brand,
  inLanguage: 'en-IN',
  publisher: { '@id': organizationId(siteUrl) },
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
