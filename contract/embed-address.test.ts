import assert from 'node:assert/strict'
import { test } from 'node:test'
import { embedAt, frameOf } from './embed-address.ts'

const YOUTUBE = { host: 'youtube', id: 'dQw4w9WgXcQ' }

const CASES = [
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10', YOUTUBE],
  ['https://m.youtube.com/live/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
  ['https://vimeo.com/123456789/0a1b2c3d4e', { host: 'vimeo', id: '123456789/0a1b2c3d4e' }],
  ['https://player.vimeo.com/video/123456789?h=0a1b2c3d4e', { host: 'vimeo', id: '123456789/0a1b2c3d4e' }],
  ['https://vimeo.com/123456789', { host: 'vimeo', id: '123456789' }],
  ['http://youtu.be/dQw4w9WgXcQ', null],
  ['https://youtu.be/short', null],
  ['https://evil.example/watch?v=dQw4w9WgXcQ', null],
  ['https://youtube.com.evil.example/embed/dQw4w9WgXcQ', null],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ"onload=x', null],
  ['https://vimeo.com/123456789?h=../../x', null],
  ['<iframe src="https://youtu.be/dQw4w9WgXcQ">', null],
  ['javascript:alert(1)', null],
  ['', null],
] as const

for (const [address, expected] of CASES)
  test(`${address || 'nothing'} is ${expected ? `${expected.host} ${expected.id}` : 'no video'}`, () =>
    assert.deepEqual(embedAt(address), expected))

test('frames are of two hosts alone', () => {
  assert.equal(
    frameOf({ host: 'youtube', id: 'dQw4w9WgXcQ' }),
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
  )
  assert.equal(frameOf({ host: 'vimeo', id: '12345/abcdef' }), 'https://player.vimeo.com/video/12345?dnt=1&h=abcdef')
})
