import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hintsOf } from './batch-hints.ts'
import { SHIPPED_ALONE } from '../timeline.ts'

const TIME = '2026-11-20T12:00:00.000Z'
const BODY = {
  courseId: 'AspenPlus',
  label: 'Jan 2027',
  startsOn: '2027-01-16',
  endsOn: '2027-03-28',
  weekly: [
    { day: 'Sat', at: '19:00', minutes: 120 },
    { day: 'Sun', at: '19:00', minutes: 120 },
  ],
  capacity: 40,
  enrolUntil: null,
  state: 'announced',
  joinUrl: null,
  groupUrl: null,
  note: null,
}
const hints = (changes: object, versions = SHIPPED_ALONE.versions) =>
  hintsOf(
    { timeline: { ...SHIPPED_ALONE, versions }, time: TIME },
    { kind: 'batch', key: 'AP-2027-01' },
    { body: { ...BODY, ...changes } },
  )
const alone = SHIPPED_ALONE.versions.filter(({ kind, body }) => kind !== 'batch' || body.courseId !== 'AspenPlus')

test('a batch that begins on no day of class is told so', () => {
  assert.deepEqual(hints({}, alone), [])
  assert.deepEqual(hints({ startsOn: '2027-01-13' }, alone), [
    'It begins on 13 January 2027, which is no day of class: Sat and Sun, 7:00 pm to 9:00 pm.',
  ])
  assert.deepEqual(hints({ startsOn: '2027-01-13', weekly: [] }, alone), [])
})

test('a batch of an archived course is told that visitors do not see it, once it would be open', () => {
  const archived = SHIPPED_ALONE.versions.map((one) =>
    one.kind === 'course' && one.key === 'AspenPlus'
      ? { ...one, number: 1, body: { ...one.body, isArchived: true } }
      : one,
  )
  assert.deepEqual(hints({}, archived), ['Its course is archived: visitors do not see this batch.'])
  assert.deepEqual(hints({ state: 'done' }, archived), [])
})

test('a batch that is not the first that visitors see says which is, and one that nobody can join says so', () => {
  const [earlier = assert.fail()] = SHIPPED_ALONE.versions.filter(
    (one) => one.kind === 'batch' && one.body.courseId === 'AspenPlus' && one.body.state === 'announced',
  )
  assert.ok(earlier.kind === 'batch')
  const body = {
    ...earlier.body,
    label: 'Nov 2026',
    startsOn: '2026-11-11',
    enrolUntil: null,
    state: 'running' as const,
  }
  assert.deepEqual(hints({}, [...alone, { ...earlier, body }]), [
    'Visitors see Nov 2026 first, because it begins earlier, and this batch below it.',
  ])
  assert.deepEqual(hints({ state: 'draft' }, [...alone, { ...earlier, body }]), [])
  assert.match(hints({ enrolUntil: '2026-11-01' }, alone).join(), /Nobody can join it/)
})
