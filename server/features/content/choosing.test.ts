import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageDataAt } from '#contract/shown-pages.ts'
import type { Entry } from '#contract/content.ts'
import { draftOf, linesOf, newBatch } from '../../../tests/support/content.ts'
import { readConfig } from '../../config.ts'
import type { Draft } from './judge.ts'
import { checkEntry } from './kinds.ts'
import type { Published } from './published.ts'
import { publicSiteOf, type ClassTimes } from './public-site.ts'
import { shippedSite } from './site-at.ts'
import { catalogueFaults } from './rules.ts'
import { SHIPPED } from './shipped.ts'

const TIME = '2026-11-20T12:00:00.000Z'

const entryOf = ({ kind, key, body }: Draft): Entry => {
  const { entry, faults } = checkEntry(kind, key, body)
  return entry ?? assert.fail(JSON.stringify(faults))
}

const siteWith = (...drafts: readonly Draft[]) => siteAtClasses({}, ...drafts)

const siteAtClasses = (classes: ClassTimes, ...drafts: readonly Draft[]) =>
  publicSiteOf(
    [
      ...SHIPPED,
      ...drafts.map((draft): Published => ({ ...entryOf(draft), number: 1, publishedAt: '2026-11-01T12:00:00.000Z' })),
    ],
    { time: TIME, brand: 'Synergyy', seats: { byCourse: {}, byBatch: {} }, classes },
  )

const event = (key: string, changes: object) => ({
  ...draftOf('webinar/standing', { subject: `Subject of ${key}`, ...changes }),
  key,
})

test('what is compared is on sale, with what its owner says of it and the price of now', () => {
  const site = siteWith(
    draftOf('batch/PS-2025-01', { state: 'done' }),
    draftOf('course/AspenPlus', {
      level: 'intermediate',
      prerequisite: null,
      software: [],
      startIf: 'you can draw a flowsheet',
    }),
  )
  const data = pageDataAt(site, '/compare')
  assert.ok(data && 'courses' in data)
  assert.deepEqual(
    data.courses.map((course) => [
      course.id,
      'level' in course && course.level,
      'prerequisite' in course && course.prerequisite,
      'startIf' in course && course.startIf,
    ]),
    [
      ['ProcessDesignEngieering', null, 'Second year of a degree, or work in a plant', null],
      ['AspenPlus', 'intermediate', null, 'you can draw a flowsheet'],
      ['AspenHysys', null, 'Final year of a degree, or work in the industry', null],
    ],
  )
  const [, aspen] = data.courses
  assert.equal(aspen && 'price' in aspen && aspen.price, '₹9,000')
})

test('the name and address of invoices are those of the pages, before what the office says', () => {
  const moment = new Date(TIME)
  const withSettings = (settings: Record<string, string>) => shippedSite(readConfig(settings), moment).office
  assert.deepEqual([withSettings({}).legalName, withSettings({}).address], [null, null])
  const { legalName, address } = withSettings({ LEGAL_NAME: 'Column Training LLP', LEGAL_ADDRESS: '4 Still Road' })
  assert.deepEqual([legalName, address], ['Column Training LLP', '4 Still Road'])
})

test('a course tells the days of all planned classes, and how many are over', () => {
  const at = (day: string) => ({ startsAt: `${day}T04:30:00.000Z`, endsAt: `${day}T06:30:00.000Z` })
  const days = ['2020-01-04', '2020-01-05', '2099-01-10']
  const data = pageDataAt(siteAtClasses({ 'AP-2025-01': days.map(at) }), '/course/AspenPlus')
  assert.ok(data && 'course' in data && data.course && 'classes' in data.course)
  assert.deepEqual(data.course.classes, { startsAt: days.map((day) => at(day).startsAt), over: 2 })
  const other = pageDataAt(siteAtClasses({}), '/course/AspenPlus')
  assert.ok(other && 'course' in other && other.course && !('classes' in other.course))
})

test('a course shows pictures to judge by where it has some, and says nothing of them else', () => {
  const picture = { id: `${'0'.repeat(32)}-640x640`, alt: 'A page of notes' }
  const samplePictures = [{ picture, caption: 'From the third class' }]
  const site = siteWith(
    draftOf('course/AspenPlus', { samplePictures }),
    draftOf('course/AspenHysys', { samplePictures: [] }),
  )
  const shownAt = (path: string) => {
    const data = pageDataAt(site, path)
    return data && 'course' in data && data.course && 'samplePictures' in data.course
      ? data.course.samplePictures
      : 'nothing'
  }
  assert.deepEqual(shownAt('/course/AspenPlus'), samplePictures)
  assert.equal(shownAt('/course/AspenHysys'), 'nothing')
})

test('Home names the courses that begin next, the first one first, and none that has begun or has no day', () => {
  const site = siteWith(
    newBatch('AP-2027-02', { startsOn: '2027-02-06' }),
    newBatch('AH-2027-01', { courseId: 'AspenHysys', startsOn: '2027-01-16' }),
    newBatch('PS-2026-11', { courseId: 'ProcessSafety', startsOn: '2026-11-14', state: 'running' }),
  )
  const data = pageDataAt(site, '/')
  assert.ok(data && 'next' in data)
  assert.deepEqual(
    data.next.map(({ id }) => id),
    ['AspenHysys', 'AspenPlus'],
  )
})

test('masterclasses that are over are told with the recording for everybody, and never with that of those who registered', () => {
  const site = siteWith(
    event('old', { startsAt: '2026-02-07T11:00:00+05:30' }),
    event('new', {
      startsAt: '2026-03-07T11:00:00+05:30',
      publicVideo: 'https://youtu.be/dQw4w9WgXcQ',
      replayUrl: 'https://planted.example/replay',
    }),
    event('hidden', { startsAt: '2026-03-07T11:00:00+05:30', isHidden: true }),
    event('ahead', { startsAt: '2027-03-07T11:00:00+05:30', publicVideo: 'https://youtu.be/dQw4w9WgXcQ' }),
  )
  const data = pageDataAt(site, '/masterclasses')
  assert.ok(data && 'past' in data)
  assert.deepEqual(
    data.past.map(({ key, videoUrl }) => [key, videoUrl]),
    [
      ['new', 'https://youtu.be/dQw4w9WgXcQ'],
      ['old', null],
    ],
  )
  assert.doesNotMatch(JSON.stringify(site), /planted/)
  const open = pageDataAt(site, '/synergyy-community')
  assert.ok(open && 'recordings' in open)
  assert.deepEqual(open.recordings, ['Subject of new'])
})

test('a recording for everybody is one video, and a picture of a plant one of ours', () => {
  const list = event('old', { publicVideo: 'https://www.youtube.com/playlist?list=PL1' })
  assert.deepEqual(linesOf({ faults: catalogueFaults([...SHIPPED, entryOf(list)]) }), [
    'webinar/old publicVideo: This address leads to a list or a channel: give that of one video',
  ])
  const pictures = [{ picture: { id: 'me.svg', alt: 'A plant' }, caption: 'A plant' }]
  assert.deepEqual(
    linesOf(checkEntry('consultancy', 'consultancy', draftOf('consultancy/consultancy', { pictures }).body)),
    ['consultancy/consultancy pictures[0].picture.id: Upload a picture, or leave it empty'],
  )
})
