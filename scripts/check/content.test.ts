import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COURSES } from '#content/courses.ts'
import { rupees } from '#contract/catalog.ts'
import { descriptionFaults, testimonialFaults, unlistedCourses, webinarFaults } from './content.ts'
import { courseFaults } from './course-content.ts'

const [course = assert.fail()] = COURSES

test('a course says in plain words what it lacks', () => {
  assert.deepEqual(courseFaults(COURSES), [])
  const fifth = { ...course, id: 'FlareNet', title: 'Flarenet (Mar 2027)' }
  assert.deepEqual(courseFaults([...COURSES, fifth]), [])
  const poor = {
    ...fifth,
    id: 'Flare Net',
    image: 'flare',
    discountedPrice: rupees(9000),
    releaseDate: '31.01.2027',
    requirements: [],
    syllabus: [{ title: 'Start', topics: [] }],
  }
  assert.deepEqual(courseFaults([poor]), [
    'The course Flare Net needs an id of letters and digits alone: it is part of an address',
    'The course Flare Net names the drawing "flare"; there are process-plant, distillation, compression, relief',
    'The course Flare Net costs more than its original price',
    'The course Flare Net has the release date 31.01.2027; write a day such as 2027-01-31',
    'The course Flare Net has no requirements, or an empty line in it',
    'The course Flare Net has no topics under "Start" in its syllabus, or an empty one',
  ])
})

test('two courses need two ids and two names', () =>
  assert.deepEqual(courseFaults([course, { ...course, title: course.title.replace('2024', '2027') }]), [
    `Two courses have the id ${course.id}: give one of them another`,
    'Two courses are called Process Design & Engineering: enrolments are kept by this name',
  ]))

test('a course that is on no list is named with what to do', () =>
  assert.deepEqual(unlistedCourses(['every-course.ts', 'a.ts', 'b.ts'], "import { a } from './courses/a.ts'"), [
    'content/courses/b.ts is on no list: import it in content/courses.ts and add it to COURSES',
  ]))

test('every public page has a sentence of its own, and every sentence a page', () => {
  const sentence = 'x'.repeat(100)
  assert.deepEqual(descriptionFaults({ '/': sentence }, ['/']), [])
  assert.deepEqual(descriptionFaults({ '/': 'short', '/old': sentence }, ['/', '/new']), [
    'content/page-descriptions.ts has no sentence for /new: say in 70 to 160 characters what it is',
    'content/page-descriptions.ts: the sentence for / has 5 characters; it may have 70 to 160',
    'content/page-descriptions.ts has a sentence for /old, and there is no such page',
  ])
})

test('a testimonial has a name, words and one to five stars', () => {
  const one = { name: 'A', title: 'Engineer', feedback: 'Good.', stars: 5, isSample: false }
  assert.deepEqual(testimonialFaults([one]), [])
  assert.deepEqual(testimonialFaults([one, { ...one, feedback: ' ', stars: 6 }]), [
    'content/testimonials.ts, number 2 (A) lacks its name, title or words',
    'content/testimonials.ts, number 2 (A) has 6 stars; 1 to 5 are possible',
  ])
})

test('a webinar has an address of eight digits and a moment with its offset', () => {
  assert.deepEqual(webinarFaults({ dateKey: '06032025', startsAt: null }), [])
  assert.deepEqual(webinarFaults({ dateKey: '06032025', startsAt: '2027-01-16T11:00:00+05:30' }), [])
  assert.deepEqual(webinarFaults({ dateKey: '6 March', startsAt: '2027-01-16' }), [
    'content/webinar.ts: dateKey is 6 March; it has eight digits',
    'content/webinar.ts: startsAt is 2027-01-16; write a moment such as 2027-01-16T11:00:00+05:30, or null',
  ])
})
