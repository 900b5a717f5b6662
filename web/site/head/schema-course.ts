import type { WeeklyClass } from '#contract/batches.ts'
import type { BatchOnSale, CourseDetail } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import type { View } from '#contract/prerender.ts'
import { plainParagraphs } from '#contract/rich-text.ts'
import { WEEK_MS } from '#contract/ground/time.ts'
import { organizationId } from './schema-ids.ts'
import { namedPerson } from './schema-person.ts'

/** A course with its next batch and its price. Source: https://developers.google.com/search/docs/appearance/structured-data/course-info */
export function courseData(course: CourseDetail, picture: string, { site, settings: { brand }, siteUrl }: View) {
  const url = siteUrl + paths.course(course.id)
  return {
    '@type': 'Course',
    '@id': `${url}#course`,
    url,
    name: course.name,
    description: site.descriptions[paths.course(course.id)] ?? plainParagraphs(course.overview)[0],
    provider: {
      '@type': 'EducationalOrganization',
      '@id': organizationId(siteUrl),
      name: brand,
      sameAs: `${siteUrl}/`,
    },
    image: picture,
    inLanguage: 'en-IN',
    offers: offerOf(course, url),
    hasCourseInstance: instanceOf(course, siteUrl),
  }
}

const offerOf = ({ batch, discountedPrice, priceUntil }: CourseDetail, url: string) => ({
  '@type': 'Offer',
  category: 'Paid',
  price: discountedPrice / 100,
  priceCurrency: 'INR',
  url,
  availability: `https://schema.org/${batch ? 'InStock' : 'OutOfStock'}`,
  ...(priceUntil ? { priceValidUntil: priceUntil.slice(0, 10) } : {}),
  ...(batch?.enrolUntil ? { validThrough: `${batch.enrolUntil}T23:59:59+05:30` } : {}),
})

const instanceOf = ({ batch, duration, trainer, trainers }: CourseDetail, siteUrl: string) => ({
  '@type': 'CourseInstance',
  courseMode: 'Online',
  courseWorkload: `PT${duration}H`,
  ...(batch?.startsOn ? { startDate: batch.startsOn } : {}),
  ...(batch?.endsOn ? { endDate: batch.endsOn } : {}),
  ...(batch && batch.weekly.length > 0 ? { courseSchedule: batch.weekly.map((rule) => scheduleOf(rule, batch)) } : {}),
  ...taughtBy(trainer, trainers, siteUrl),
})

function taughtBy({ name, links }: CourseDetail['trainer'], trainers: CourseDetail['trainers'], siteUrl: string) {
  if (trainers.length > 0) return { instructor: trainers.map((one) => namedPerson(one, siteUrl)) }
  return name === null ? {} : { instructor: { '@type': 'Person', name, sameAs: links.map(({ url }) => url) } }
}

const DAYS: Readonly<Record<WeeklyClass['day'], string>> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
}

const scheduleOf = ({ day, at, minutes }: WeeklyClass, { startsOn, endsOn }: BatchOnSale) => ({
  '@type': 'Schedule',
  byDay: `https://schema.org/${DAYS[day]}`,
  startTime: at,
  duration: `PT${minutes}M`,
  repeatFrequency: 'Weekly',
  ...(startsOn && endsOn ? { repeatCount: weeksBetween(startsOn, endsOn) } : {}),
  scheduleTimezone: 'Asia/Kolkata',
})

const weeksBetween = (first: string, last: string): number =>
  Math.floor((Date.parse(last) - Date.parse(first)) / WEEK_MS) + 1
