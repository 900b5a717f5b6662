import { courseName, type Course } from '#contract/catalog.ts'
import { DRAWING_NAMES } from '#web/art/drawing-names.ts'

export function courseFaults(courses: readonly Course[]): string[] {
  return [
    ...twice(courses.map(({ id }) => id)).map((id) => `Two courses have the id ${id}: give one of them another`),
    ...twice(courses.map(courseName)).map((name) => `Two courses are called ${name}: enrolments are kept by this name`),
    ...courses.flatMap((course) =>
      [...figureFaults(course), ...textFaults(course)].map((fault) => `The course ${course.id} ${fault}`),
    ),
  ]
}

function figureFaults(course: Course): string[] {
  const { originalPrice, discountedPrice, duration, bookedPercentage, usersCount, releaseDate } = course
  return said([
    [/^[A-Za-z0-9]+$/.test(course.id), 'needs an id of letters and digits alone: it is part of an address'],
    [isKnown(course.image), `names the drawing "${course.image}"; there are ${DRAWING_NAMES.join(', ')}`],
    [originalPrice % 100 === 0 && discountedPrice % 100 === 0, 'needs prices in whole rupees'],
    [discountedPrice > 0, 'needs a price above zero'],
    [discountedPrice <= originalPrice, 'costs more than its original price'],
    [duration > 0, 'needs a duration in hours'],
    [
      bookedPercentage >= 0 && bookedPercentage <= 100,
      `is booked to ${bookedPercentage} percent; 0 to 100 are possible`,
    ],
    [Number.isInteger(usersCount) && usersCount >= 0, 'needs a number of learners'],
    [isDay(releaseDate), `has the release date ${releaseDate}; write a day such as 2027-01-31`],
    [course.reviews.every(({ rating }) => rating >= 1 && rating <= 5), 'has a review whose rating is not 1 to 5'],
  ])
}

function textFaults(course: Course): string[] {
  const lists = {
    overview: course.overview,
    syllabus: course.syllabus.map(({ title }) => title),
    'list of what is included': course.materialIncludes,
    requirements: course.requirements,
    audience: course.audience,
    'list of what one will learn': course.outcomes,
    title: [course.title],
    'word about the instructor': [course.instructorBio],
  }
  return [
    ...Object.entries(lists).flatMap(([name, texts]) =>
      said([[isFilled(texts), `has no ${name}, or an empty line in it`]]),
    ),
    ...course.syllabus
      .filter(({ topics }) => !isFilled(topics))
      .map(({ title }) => `has no topics under "${title}" in its syllabus, or an empty one`),
  ]
}

type Rule = readonly [isKept: boolean, otherwise: string]
const said = (rules: readonly Rule[]): string[] => rules.flatMap(([isKept, otherwise]) => (isKept ? [] : [otherwise]))

const isFilled = (texts: readonly string[]) => texts.length > 0 && texts.every((text) => text.trim() !== '')
const isKnown = (image: string) => DRAWING_NAMES.some((name) => name === image)
const isDay = (date: string) => /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date))
const twice = (texts: readonly string[]) => [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))]
