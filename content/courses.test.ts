import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { courseName, formatRupees, sortCourses } from '#contract/catalog.ts'
import { COURSES, findCourse } from './courses.ts'

const TABLE = [
  ['ProcessDesignEngieering', 'Process Design & Engineering (July 2024)', 30, '₹8,000', '₹6,000', 47, 32, '2024-06-01'],
  ['AspenPlus', 'Aspen Plus (Jan 2025)', 24, '₹12,000', '₹9,000', 25, 17, '2025-01-01'],
  ['AspenHysys', 'Aspen Hysys (Jan 2025)', 38, '₹12,000', '₹9,000', 12, 7, '2025-05-01'],
  ['ProcessSafety', 'Process Safety (Jan 2025)', 24, '₹8,000', '₹6,000', 2, 1, '2025-08-01'],
]

describe('courses', () => {
  it('hold the four of the specification, figure by figure', () =>
    assert.deepEqual(
      TABLE.map(([id = '']) => findCourse(String(id)) ?? assert.fail(`${id} is gone`)).map((course) => [
        course.id,
        course.title,
        course.duration,
        formatRupees(course.originalPrice),
        formatRupees(course.discountedPrice),
        course.bookedPercentage,
        course.usersCount,
        course.releaseDate,
      ]),
      TABLE,
    ))

  it('name each section and topic of a syllabus once', () => {
    for (const course of COURSES) {
      const names = course.syllabus.flatMap((section) => [section.title, ...section.topics])
      assert.equal(new Set(names).size, names.length, course.id)
    }
  })

  it('stand newest first, or most booked first', () => {
    const four = COURSES.filter(({ id }) => TABLE.some(([known]) => known === id))
    const ids = (order: 'release-date' | 'popularity') => sortCourses(four, order).map((course) => course.id)
    assert.deepEqual(ids('release-date'), ['ProcessSafety', 'AspenHysys', 'AspenPlus', 'ProcessDesignEngieering'])
    assert.deepEqual(ids('popularity'), ['ProcessDesignEngieering', 'AspenPlus', 'AspenHysys', 'ProcessSafety'])
  })

  it('have a name without the batch', () =>
    assert.deepEqual([{ title: 'Process Design & Engineering (July 2024)' }, { title: 'Aspen Plus' }].map(courseName), [
      'Process Design & Engineering',
      'Aspen Plus',
    ]))

  it('are found by id only', () => {
    assert.equal(findCourse('AspenPlus')?.duration, 24)
    assert.equal(findCourse('constructor'), undefined)
  })
})
