import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HALF } from '#web/platform/half-date.ts'
import { checked, type Typed, typedOf } from './typed.ts'

const NOW = '2026-11-20T12:00:00.000Z'
const BEGIN = { ...typedOf(null, NOW), title: 'Class 1', address: 'https://youtu.be/dQw4w9WgXcQ', minutes: '90' }

function sent(some: Partial<Typed>) {
  const read = checked({ ...BEGIN, ...some }, null, NOW)
  return 'toSend' in read ? read.toSend : assert.fail(JSON.stringify(read))
}

const faultIn = (some: Partial<Typed>) => {
  const read = checked({ ...BEGIN, ...some }, null, NOW)
  return 'errors' in read ? read.errors[0]?.field : null
}

test('chapters are a line each, and the last day is seen to its end in India', () => {
  const { chapters, expiresAt, seconds, releaseAt } = sent({
    chapters: '0:00 Begin\n\n १:०२:०३  Reflux \n',
    lastDay: '2027-03-30',
  })
  assert.deepEqual(chapters, [
    { at: 0, title: 'Begin' },
    { at: 3723, title: 'Reflux' },
  ])
  assert.deepEqual([expiresAt, seconds, releaseAt], ['2027-03-30T18:30:00.000Z', 5400, NOW])
})

test('what cannot be sent is said at its field', () => {
  assert.equal(faultIn({ chapters: 'Reflux at 12:30' }), 'chapters')
  const named = checked({ ...BEGIN, chapters: '0:00 Begin\nReflux at 12:30' }, null, NOW)
  assert.match('errors' in named ? (named.errors[0]?.message ?? '') : '', /^“Reflux at 12:30”: begin each line/)
  assert.equal(faultIn({ release: 'later', day: '' }), 'day')
  assert.equal(faultIn({ title: ' ' }), 'title')
  assert.equal(faultIn({ lastDay: HALF }), 'expiresAt', 'half a date is no end, and not none')
  assert.equal(faultIn({}), null)
})

test('of a file neither an address nor a length is sent', () => {
  const file = { id: 'a'.repeat(48), name: 'class.mp4' }
  const { address, fileId, seconds } = sent({ file })
  assert.deepEqual([address, fileId, seconds], ['', file.id, null])
})
