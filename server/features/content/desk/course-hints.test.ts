import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trainerBody } from '../../../../tests/support/trainers.ts'
import { SHIPPED_ALONE, type Version } from '../timeline.ts'
import { courseHints } from './course-hints.ts'

const TIME = '2026-11-20T12:00:00.000Z'

const trainer = (isHidden: boolean): Version => ({
  kind: 'trainer',
  key: 'meera-iyer',
  body: trainerBody({ isHidden }),
  sealed: {},
  number: 1,
  publishedAt: '2026-11-01T12:00:00.000Z',
  actor: 'asha',
  note: '',
  publication: null,
})

const hints = (body: object, versions: readonly Version[] = [], kind: 'course' | 'price' = 'course') =>
  courseHints(
    { timeline: { ...SHIPPED_ALONE, versions: [...SHIPPED_ALONE.versions, ...versions] }, time: TIME },
    { kind, key: 'AspenPlus' },
    { body: { ...body } },
  )

test('a course on sale that shows nobody who teaches it is told so, and one with a trainer is not', () => {
  assert.match(hints({}).join(), /^This course is on sale and shows nobody who teaches it/)
  assert.deepEqual(hints({ trainers: ['meera-iyer'] }, [trainer(false)]), [])
  assert.equal(hints({ trainers: ['meera-iyer'] }).length, 1, 'nobody has published them')
  assert.equal(hints({ trainers: ['meera-iyer'] }, [trainer(true)]).length, 1, 'hidden')
  assert.deepEqual(hints({ trainer: { name: 'Anil Bhatt' } }), [], 'a course of before says it itself')
  for (const typed of ['meera-iyer', [7, null, {}], { 0: 'meera-iyer' }])
    assert.equal(hints({ trainers: typed, trainer: { name: '' } }, [trainer(false)]).length, 1)
})

test('an archived course is told that it leaves the site, and nothing of who teaches it', () => {
  assert.match(hints({ isArchived: true }).join(), /^Archived: the course is not on the site/)
  assert.equal(hints({ isArchived: true }).length, 1)
  assert.match(hints({ isArchived: false }).join(), /shows nobody who teaches it/)
})

test('nothing is said of a course that nobody can buy, nor of another thing', () => {
  const over = SHIPPED_ALONE.versions.flatMap((one): Version[] =>
    one.kind === 'batch' ? [{ ...one, number: 1, body: { ...one.body, state: 'done' } }] : [],
  )
  assert.deepEqual(hints({}, over), [])
  assert.deepEqual(hints({}, [], 'price'), [])
})
