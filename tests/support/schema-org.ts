/** What search engines ask of structured data. Source: https://developers.google.com/search/docs/appearance/structured-data */
import * as z from 'zod/mini'

const url = z.url()
const day = z.iso.date()
const type = <Name extends string>(name: Name) => ({ '@type': z.literal(name) })
const reference = z.strictObject({ '@id': url })

const Organization = z.strictObject({
  ...type('EducationalOrganization'),
  '@id': url,
  name: z.string().check(z.minLength(1)),
  legalName: z.optional(z.string()),
  url,
  logo: url,
  image: url,
  foundingDate: z.string().check(z.regex(/^\d{4}$/)),
  address: z.strictObject({
    ...type('PostalAddress'),
    streetAddress: z.optional(z.string()),
    addressLocality: z.string(),
    addressRegion: z.string(),
    addressCountry: z.literal('IN'),
  }),
  sameAs: z.optional(z.array(url)),
  contactPoint: z.optional(
    z.strictObject({
      ...type('ContactPoint'),
      contactType: z.string(),
      telephone: z.optional(z.string()),
      email: z.optional(z.email()),
    }),
  ),
})

const NamedOrganization = z.strictObject({ ...type('EducationalOrganization'), '@id': url, name: z.string(), url })

const WebSite = z.strictObject({
  ...type('WebSite'),
  '@id': url,
  url,
  name: z.string(),
  inLanguage: z.literal('en-IN'),
  publisher: reference,
})

const item = { ...type('ListItem'), position: z.int().check(z.positive()), name: z.string() }
const ItemList = z.strictObject({
  ...type('ItemList'),
  itemListElement: z.array(z.strictObject({ ...item, url })).check(z.minLength(1)),
})
const BreadcrumbList = z.strictObject({
  ...type('BreadcrumbList'),
  itemListElement: z.array(z.strictObject({ ...item, item: url })).check(z.minLength(2)),
})

const AVAILABILITY = ['https://schema.org/InStock', 'https://schema.org/OutOfStock'] as const
const offer = {
  ...type('Offer'),
  price: z.number().check(z.nonnegative()),
  priceCurrency: z.literal('INR'),
  url,
  availability: z.enum(AVAILABILITY),
}
const Person = z.strictObject({ ...type('Person'), name: z.string(), sameAs: z.optional(z.array(url)) })
const NamedTrainer = z.strictObject({ ...type('Person'), '@id': url, name: z.string(), url })
const TrainerPerson = z.strictObject({
  ...NamedTrainer.shape,
  jobTitle: z.string(),
  image: z.optional(url),
  sameAs: z.optional(z.array(url)),
  worksFor: z.strictObject({ '@id': url }),
})

const Schedule = z.strictObject({
  ...type('Schedule'),
  byDay: z.string().check(z.regex(/^https:\/\/schema\.org\/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/)),
  startTime: z.string().check(z.regex(/^\d\d:\d\d$/)),
  duration: z.string().check(z.regex(/^PT\d+M$/)),
  repeatFrequency: z.literal('Weekly'),
  repeatCount: z.optional(z.int().check(z.positive())),
  scheduleTimezone: z.literal('Asia/Kolkata'),
})

export const CourseData = z.strictObject({
  ...type('Course'),
  '@id': url,
  url,
  name: z.string(),
  description: z.string().check(z.minLength(1)),
  provider: z.strictObject({ ...type('EducationalOrganization'), '@id': url, name: z.string(), sameAs: url }),
  image: url,
  inLanguage: z.literal('en-IN'),
  offers: z.strictObject({
    ...offer,
    category: z.literal('Paid'),
    priceValidUntil: z.optional(day),
    validThrough: z.optional(z.iso.datetime({ offset: true })),
  }),
  hasCourseInstance: z.strictObject({
    ...type('CourseInstance'),
    courseMode: z.literal('Online'),
    courseWorkload: z.string().check(z.regex(/^PT\d+H$/)),
    startDate: z.optional(day),
    endDate: z.optional(day),
    courseSchedule: z.optional(z.array(Schedule).check(z.minLength(1))),
    instructor: z.optional(z.union([Person, z.array(NamedTrainer).check(z.minLength(1))])),
  }),
})

export const EventData = z.strictObject({
  '@context': z.literal('https://schema.org'),
  ...type('Event'),
  name: z.string(),
  description: z.string(),
  startDate: z.iso.datetime({ offset: true }),
  endDate: z.iso.datetime(),
  duration: z.string().check(z.regex(/^PT\d+M$/)),
  performer: z.optional(Person),
  eventAttendanceMode: z.literal('https://schema.org/OnlineEventAttendanceMode'),
  eventStatus: z.literal('https://schema.org/EventScheduled'),
  location: z.strictObject({ ...type('VirtualLocation'), url }),
  image: url,
  organizer: z.strictObject({ ...type('Organization'), '@id': url, name: z.string(), url }),
  isAccessibleForFree: z.literal(true),
  offers: z.strictObject(offer),
})

export const Graph = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(
    z.union([Organization, NamedOrganization, WebSite, ItemList, BreadcrumbList, CourseData, TrainerPerson]),
  ),
})
