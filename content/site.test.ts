import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { COURSES } from './courses.ts'
import { PRIVACY } from './legal/privacy.ts'
import { TERMS } from './legal/terms.ts'
import { PROGRAMMES } from './programmes.ts'
import { COUNTERS } from './site.ts'
import { TESTIMONIALS } from './testimonials.ts'
import { WEBINAR } from './webinar.ts'

describe('content', () => {
  it('counts what the specification counts', () =>
    assert.deepEqual(
      COUNTERS.map(({ target, title }) => `${target} ${title}`),
      ['780 Students Trained', '1 Batches Conducted', '4 Webinars Conducted', '3 Training Programs'],
    ))

  it('ships 37 testimonials with five stars each', () => {
    const samples = TESTIMONIALS.filter(({ isSample }) => isSample)
    assert.ok(TESTIMONIALS.length >= 37)
    assert.ok(samples.every(({ stars }) => stars === 5))
  })

  it('gives samples a given name only, so that nobody is invented', () =>
    assert.deepEqual(
      TESTIMONIALS.filter(({ isSample, name }) => isSample && !/^\p{L}+$/u.test(name)),
      [],
    ))

  it('keeps registrations of the webinar under its key, and names nine perks', () => {
    assert.equal(WEBINAR.dateKey, '06032025')
    assert.equal(WEBINAR.perks.length, 9)
  })

  it('names eight training programmes and links only to courses on sale', () => {
    const ids = new Set<string | undefined>([undefined, ...COURSES.map(({ id }) => id)])
    assert.equal(PROGRAMMES.length, 8)
    assert.ok(PROGRAMMES.every(({ courseId }) => ids.has(courseId)))
  })

  it('has the nine sections of the terms and the six of the privacy text', () =>
    assert.deepEqual([TERMS.length, PRIVACY.length], [9, 6]))

  for (const rule of [
    'Training starts only after 100% of the fee is received.',
    'There is no cancellation after enrolment.',
    'There is no refund on combo or offer enrolments.',
    'Certificates are issued within 10 to 15 days of completion.',
    'Weekday online sessions last 1 hour on average.',
    'Weekend and virtual sessions last 2 hours.',
    'After payment the course is added to your account within 2 hours.',
  ])
    it(`says in the terms: ${rule}`, () => assert.ok(TERMS.some(({ rules }) => rules?.includes(rule))))
})
