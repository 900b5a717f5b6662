import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatRupees, sortCourses } from '#contract/catalog.ts'
import { BODIES, isKind, KEYS, KINDS, SEALED } from '#contract/content.ts'
import { catalogueAt } from '#server/features/content/catalogue.ts'
import { markdownFaults } from '#server/features/content/markdown.ts'
import { SHIPPED } from '#server/features/content/shipped.ts'
import { HOME } from './home.ts'
import { PRIVACY } from './legal/privacy.ts'
import { TERMS } from './legal/terms.ts'
import { SEED } from './seed.ts'
import { TESTIMONIALS } from './testimonials.ts'
import { STANDING } from './webinar.ts'

const TABLE = [
  ['ProcessDesignEngieering', 'Process Design & Engineering (July 2024)', 30, '₹8,000', '₹6,000', 47, 32, '2024-06-01'],
  ['AspenPlus', 'Aspen Plus (Jan 2025)', 24, '₹12,000', '₹9,000', 25, 17, '2025-01-01'],
  ['AspenHysys', 'Aspen Hysys (Jan 2025)', 38, '₹12,000', '₹9,000', 12, 7, '2025-05-01'],
  ['ProcessSafety', 'Process Safety (Jan 2025)', 24, '₹8,000', '₹6,000', 2, 1, '2025-08-01'],
]
const { courses } = catalogueAt(SHIPPED, '2026-11-22T00:00:00.000Z')

describe('what is shipped', () => {
  it('fits its schemas and keys', () =>
    assert.deepEqual(
      SEED.flatMap(({ kind, key, body }) => [
        ...(BODIES[kind].safeParse(body).error?.issues ?? []).map((issue) => [kind, key, issue]),
        ...(KEYS[kind].rule.test(key) ? [] : [[kind, key, KEYS[kind].sentence]]),
      ]),
      [],
    ))

  it('has something of every kind but people, and what members alone see', () => {
    const shipped = new Set<string>(SEED.map(({ kind }) => kind))
    assert.deepEqual(
      KINDS.filter((kind) => !shipped.has(kind)),
      ['trainer', 'job', 'issue', 'community'],
    )
    assert.deepEqual([isKind('batch'), isKind('constructor')], [true, false])
  })

  it('seals fields that there are', () => {
    for (const field of SEALED.batch) assert.ok(field in BODIES.batch.shape)
    for (const field of SEALED.webinar) assert.ok(field in BODIES.webinar.shape)
  })

  it('has long texts of paragraphs and lists alone', () => {
    const texts = [...TERMS.sections, ...PRIVACY.sections].map(({ text }) => text)
    assert.deepEqual([...texts, HOME.intro, STANDING.about].flatMap(markdownFaults), [])
  })

  it('is sold as the specification says, figure by figure', () =>
    assert.deepEqual(
      courses.map((course) => [
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

  it('names each section and topic of a syllabus once', () => {
    for (const { kind, body } of SEED) {
      if (kind !== 'course') continue
      const names = body.syllabus.flatMap((section) => [section.title, ...section.topics])
      assert.equal(new Set(names).size, names.length, body.name)
    }
  })

  it('stands newest first, or most booked first', () => {
    const ids = (order: 'release-date' | 'popularity') => sortCourses(courses, order).map(({ id }) => id)
    assert.deepEqual(ids('release-date'), ['ProcessSafety', 'AspenHysys', 'AspenPlus', 'ProcessDesignEngieering'])
    assert.deepEqual(ids('popularity'), ['ProcessDesignEngieering', 'AspenPlus', 'AspenHysys', 'ProcessSafety'])
  })

  it('counts what the specification counts', () =>
    assert.deepEqual(
      HOME.counters.map(({ target, title }) => `${target} ${title}`),
      ['780 Students Trained', '1 Batches Conducted', '4 Webinars Conducted', '3 Training Programs'],
    ))

  it('has 37 testimonials with five stars each, and samples with a given name only, so that nobody is invented', () => {
    assert.equal(TESTIMONIALS.length, 37)
    assert.ok(TESTIMONIALS.every(({ stars }) => stars === 5))
    assert.ok(TESTIMONIALS.every(({ isSample, name }) => !isSample || /^\p{L}+$/u.test(name)))
  })

  it('keeps registrations of webinars under the specified key, and names nine perks', () =>
    assert.deepEqual([STANDING.dateKey, STANDING.perks.length], ['06032025', 9]))

  it('names eight training programmes and links only to courses on sale', () => {
    const ids = new Set<string | null>([null, ...courses.map(({ id }) => id)])
    assert.equal(HOME.programmes.list.length, 8)
    assert.ok(HOME.programmes.list.every(({ courseId }) => ids.has(courseId)))
  })

  it('has the nine sections of the terms and the six of the privacy text', () =>
    assert.deepEqual([TERMS.sections.length, PRIVACY.sections.length], [9, 6]))

  for (const rule of [
    'Training starts only after 100% of the fee is received.',
    'There is no cancellation after enrolment.',
    'There is no refund on combo or offer enrolments.',
    'Certificates are issued within 10 to 15 days of completion.',
    'Weekday online sessions last 1 hour on average.',
    'Weekend and virtual sessions last 2 hours.',
    'After payment the course is added to your account within 2 hours.',
  ])
    it(`says in the terms: ${rule}`, () => assert.ok(TERMS.sections.some(({ text }) => text.includes(rule))))
})
