import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COURSES } from '#content/courses.ts'
import { PRICES } from '#content/prices.ts'
import { PAGE_DESCRIPTIONS } from '#content/page-descriptions.ts'
import { TESTIMONIALS } from '#content/testimonials.ts'
import { WEBINAR } from '#content/webinar.ts'
import type { Testimonial, Webinar } from '#contract/catalog.ts'
import { publicPathsOf } from '#contract/site-content.ts'
import { courseFaults } from './course-content.ts'
import { priceFaults } from './price-content.ts'

export function contentFaults(root: string): string[] {
  const list = readFileSync(join(root, 'content/courses.ts'), 'utf8')
  return [
    ...unlistedCourses(readdirSync(join(root, 'content/courses')), list),
    ...courseFaults(COURSES),
    ...priceFaults(PRICES, COURSES),
    ...descriptionFaults(PAGE_DESCRIPTIONS, publicPathsOf({ courses: COURSES })),
    ...testimonialFaults(TESTIMONIALS),
    ...webinarFaults(WEBINAR),
  ]
}

/** Course files that the list of courses does not import. */
export function unlistedCourses(files: readonly string[], list: string): string[] {
  return files
    .filter((file) => file !== 'every-course.ts' && !list.includes(`'./courses/${file}'`))
    .map((file) => `content/courses/${file} is on no list: import it in content/courses.ts and add it to COURSES`)
}

const DESCRIPTION = { shortest: 70, longest: 160 }

/** Public pages without a sentence for search engines, sentences without a page, and those of a wrong length. */
export function descriptionFaults(descriptions: Readonly<Record<string, string>>, paths: readonly string[]): string[] {
  const { shortest, longest } = DESCRIPTION
  const where = 'content/page-descriptions.ts'
  return [
    ...paths
      .filter((path) => !descriptions[path])
      .map((path) => `${where} has no sentence for ${path}: say in ${shortest} to ${longest} characters what it is`),
    ...Object.entries(descriptions).flatMap(([path, { length }]) => {
      if (!paths.includes(path)) return [`${where} has a sentence for ${path}, and there is no such page`]
      if (length >= shortest && length <= longest) return []
      return [`${where}: the sentence for ${path} has ${length} characters; it may have ${shortest} to ${longest}`]
    }),
  ]
}

export const testimonialFaults = (testimonials: readonly Testimonial[]): string[] =>
  testimonials.flatMap(({ name, title, feedback, stars }, index) => {
    const which = `content/testimonials.ts, number ${index + 1} (${name || 'no name'})`
    return [
      ...([name, title, feedback].every((text) => text.trim()) ? [] : [`${which} lacks its name, title or words`]),
      ...(Number.isInteger(stars) && stars >= 1 && stars <= 5
        ? []
        : [`${which} has ${stars} stars; 1 to 5 are possible`]),
    ]
  })

const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/

export function webinarFaults({ dateKey, startsAt }: Pick<Webinar, 'dateKey' | 'startsAt'>): string[] {
  const isMoment = startsAt === null || (WITH_OFFSET.test(startsAt) && !Number.isNaN(Date.parse(startsAt)))
  return [
    ...(/^\d{8}$/.test(dateKey) ? [] : [`content/webinar.ts: dateKey is ${dateKey}; it has eight digits`]),
    ...(isMoment
      ? []
      : [`content/webinar.ts: startsAt is ${startsAt}; write a moment such as 2027-01-16T11:00:00+05:30, or null`]),
  ]
}
