import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fragmentedMp4, mp4 } from '../../../tests/support/video.ts'
import { videoIn } from './video.ts'

const read = (bytes: Buffer) => videoIn({ bytes })

test('T13: a video in fragments is as long as its head, its fragments or its table of segments say', async () => {
  const found = { seconds: 75, startsAtOnce: true }
  for (const durations of ['own', 'fragment', 'index'] as const)
    assert.deepEqual(await read(fragmentedMp4({ seconds: 75, durations })), found, durations)
  for (const says of ['extent', 'table'] as const)
    assert.deepEqual(await read(fragmentedMp4({ seconds: 75, says, durations: 'none' })), found, says)
})

test('T13: a video of which nothing says how long it is, is not called damaged', async () => {
  assert.equal(await read(fragmentedMp4({ seconds: 3, durations: 'none' })), 'lengthUnknown')
  assert.equal(await read(mp4({ seconds: 0 })), 'lengthUnknown')
  const endless = mp4()
  endless.writeUInt32BE(0xffff_ffff, endless.indexOf('mvhd') + 4 + 16)
  assert.equal(await read(endless), 'lengthUnknown')
  assert.equal(await read(mp4({ seconds: 25 * 3600 })), 'lengthOutside')
})

test('a video that is cut off, or whose boxes say what is not there, is damaged and harms nobody', async () => {
  const whole = fragmentedMp4({ seconds: 3 })
  assert.equal(await read(whole.subarray(0, whole.length - 10)), 'broken')
  for (const name of ['trun', 'tfhd', 'trex', 'tkhd']) {
    const odd = Buffer.from(whole)
    odd.fill(0xff, odd.indexOf(name) + 4, odd.indexOf(name) + 12)
    assert.ok(await read(odd), name)
  }
})
