import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { courseById } from '#contract/catalog.ts'
import type { Bodies } from '#contract/content.ts'
import { catalogueAt } from './catalogue.ts'
import type { Published } from './published.ts'
import { publicSiteOf } from './public-site.ts'
import { SHIPPED } from './shipped.ts'

const TIME = '2026-11-20T12:00:00.000Z'
const EARLIER = '2026-11-01T12:00:00.000Z'

const NOBODY = { byCourse: {}, byBatch: {} }
const siteWith = (more: readonly Published[], { time = TIME, seats = NOBODY } = {}) =>
  publicSiteOf([...SHIPPED, ...more], { time, brand: 'Synergyy', seats })

const batch = (key: string, changes: Partial<Bodies['batch']>, publishedAt = EARLIER): Published => ({
  kind: 'batch',
  key,
  number: 1,
  publishedAt,
  body: {
    courseId: 'AspenPlus',
    label: 'Jan 2027',
    startsOn: null,
    endsOn: null,
    weekly: [],
    capacity: null,
    enrolUntil: null,
    state: 'announced',
    joinUrl: 'https://planted.example/join',
    groupUrl: 'https://planted.example/group',
    note: 'planted note',
    ...changes,
  },
})

const webinar = (key: string, startsAt: string): Published => ({
  kind: 'webinar',
  key,
  number: 1,
  publishedAt: EARLIER,
  body: {
    title: 'Free Masterclasses',
    subject: `Subject of ${key}`,
    speaker: null,
    startsAt,
    minutes: 60,
    dateKey: '06032025',
    about: 'About it.',
    perks: ['One'],
    joinUrl: 'https://planted.example/webinar',
  },
})

const titleIn = (site: ReturnType<typeof siteWith>) => courseById(site.courses, 'AspenPlus')?.title

describe('what public pages are drawn from', () => {
  it('calls a course by its batch on sale: dated ones first, then by key, and by its name alone without one', () => {
    assert.equal(titleIn(siteWith([])), 'Aspen Plus (Jan 2025)')
    assert.equal(titleIn(siteWith([batch('AP-2027-01', { startsOn: '2027-01-16' })])), 'Aspen Plus (Jan 2027)')
    assert.equal(titleIn(siteWith([batch('AP-2024-01', {})])), 'Aspen Plus (Jan 2027)')
    const over = batch('AP-2025-01', { state: 'done' })
    const none = siteWith([over])
    assert.equal(titleIn(none), 'Aspen Plus')
    assert.equal(courseById(none.courses, 'AspenPlus')?.batch, null)
  })

  it('offers every batch with dates, room and days to come, the first to begin first', () => {
    const runs = batch('AP-2026-11', { startsOn: '2026-11-11', endsOn: '2026-12-20', state: 'running' })
    const next = batch('AP-2027-01', { startsOn: '2027-01-16', capacity: 2 })
    const last = batch('AP-2027-02', { startsOn: '2027-02-06' })
    const others = [
      batch('AP-OVER', { startsOn: '2026-11-12', endsOn: '2026-11-19' }),
      batch('AP-SHUT', { startsOn: '2026-11-13', enrolUntil: '2026-11-19' }),
      batch('AP-DRAFT', { startsOn: '2027-01-16', state: 'draft' }),
      batch('AP-UNDATED', {}),
    ]
    const keys = (more: readonly Published[], seats = NOBODY) =>
      siteWith(more, { seats })
        .courses.filter(({ id }) => id === 'AspenPlus')
        .flatMap(({ batch: first, laterBatches }) => [first, ...laterBatches].map((one) => one?.key))
    assert.deepEqual(keys([last, runs, next, ...others]), ['AP-2026-11', 'AP-2027-01', 'AP-2027-02'])
    const full = { byCourse: {}, byBatch: { 'AP-2027-01': 2 } }
    assert.deepEqual(keys([last, runs, next], full), ['AP-2026-11', 'AP-2027-02'])
  })

  it('says from the day after its first one that a batch has begun, and is drawn again then', () => {
    const begins = [batch('AP-2026-12', { startsOn: '2026-12-05', state: 'running' })]
    const hasBegun = (time: string) => courseById(siteWith(begins, { time }).courses, 'AspenPlus')?.batch?.hasBegun
    assert.equal(hasBegun('2026-12-05T18:29:59.999Z'), false)
    assert.equal(siteWith(begins, { time: '2026-12-05T12:00:00.000Z' }).until, '2026-12-05T18:30:00.000Z')
    assert.equal(hasBegun('2026-12-05T18:30:00.000Z'), true)
    assert.equal(courseById(siteWith([]).courses, 'AspenPlus')?.batch?.hasBegun, false)
  })

  it('holds no link or note of seat holders, and nothing for members alone', () => {
    const site = siteWith([batch('AP-2027-01', { startsOn: '2027-01-16' }), webinar('pinch', '2026-12-01T05:30:00Z')])
    assert.doesNotMatch(JSON.stringify(site), /planted/)
  })

  it('states figures as written, and counts them where the owner says so', () => {
    const course = SHIPPED.find(({ kind, key }) => kind === 'course' && key === 'AspenPlus')
    if (course?.kind !== 'course') return assert.fail()
    const figures = { ...course.body.figures, shown: 'counted' } as const
    const counted: Published = { ...course, number: 1, publishedAt: EARLIER, body: { ...course.body, figures } }
    const seats = { byCourse: { AspenPlus: 40 }, byBatch: { 'AP-2027-01': 7 } }
    const shown = (more: readonly Published[]) => {
      const found = courseById(siteWith([counted, ...more], { seats }).courses, 'AspenPlus')
      return [found?.usersCount, found?.bookedPercentage, found?.seatsLeft]
    }
    assert.deepEqual(shown([batch('AP-2027-01', { startsOn: '2027-01-16', capacity: 20 })]), [40, 35, 13])
    assert.deepEqual(shown([batch('AP-2027-01', { startsOn: '2027-01-16', capacity: 5 })]), [40, 100, 0])
    assert.deepEqual(shown([]), [40, null, null])
  })

  it('shows the next webinar until its end, and the standing text without one', () => {
    const events = [webinar('second', '2026-12-02T05:30:00Z'), webinar('first', '2026-12-01T05:30:00Z')]
    const keyAt = (time: string) => siteWith(events, { time }).webinar.event?.key
    assert.equal(keyAt(TIME), 'first')
    assert.equal(keyAt('2026-12-01T06:29:59.000Z'), 'first')
    assert.equal(keyAt('2026-12-01T06:30:00.000Z'), 'second')
    assert.equal(keyAt('2026-12-03T00:00:00.000Z'), undefined)
    assert.equal(siteWith(events).until, '2026-12-01T06:30:00.000Z')
  })

  it('changes by itself when a price begins and when a day to enrol is over', () => {
    const price: Published = {
      kind: 'price',
      key: 'AspenPlus',
      number: 1,
      publishedAt: EARLIER,
      body: { courseId: 'AspenPlus', original: 12_000, discounted: 10_000, from: '2026-12-01T00:00:00+05:30' },
    }
    const site = siteWith([price, batch('AP-2026-12', { enrolUntil: '2026-11-25' })])
    assert.equal(site.until, '2026-11-25T18:30:00.000Z')
    const [first, then] = [TIME, '2026-11-30T18:30:00.000Z'].map((time) =>
      courseById(catalogueAt([...SHIPPED, price], time).courses, 'AspenPlus'),
    )
    assert.deepEqual([first?.discountedPrice, first?.priceUntil], [900_000, '2026-12-01T00:00:00+05:30'])
    assert.deepEqual([then?.discountedPrice, then?.priceUntil], [1_000_000, null])
  })

  it('says when what a page shows was last published', () => {
    const { changedAt } = siteWith([batch('AP-2027-01', {}), webinar('pinch', '2026-12-01T05:30:00Z')])
    assert.deepEqual(changedAt, {
      '/courses': EARLIER,
      '/compare': EARLIER,
      '/course/AspenPlus': EARLIER,
      '/AspenPlus': EARLIER,
      '/webinars': EARLIER,
      '/masterclasses': EARLIER,
    })
  })

  it('puts in the name of the business and its first year', () => {
    const site = siteWith([])
    assert.equal(site.home.why.heading, 'Why Synergyy?')
    assert.doesNotMatch(JSON.stringify(site), /\{(brand|since)\}/)
  })
})
