import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frameOf, hostedVideo, isOtherPageOfHost } from './video-address.ts'

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

const LISTS = [
  'https://www.youtube.com/embed/videoseries?list=PLabc',
  'https://www.youtube.com/playlist?list=PLabc',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/embed/live_stream?channel=UCabc',
  'https://vimeo.com/user123',
  'https://vimeo.com/showcase/1234567',
] as const

const named = (address: string) => {
  const { host, id } = hostedVideo(address) ?? {}
  return host === undefined ? null : { host, id }
}

test('lists, channels and what is live now are no single video', () => {
  for (const address of LISTS)
    assert.deepEqual([hostedVideo(address), isOtherPageOfHost(address)], [null, true], address)
  assert.equal(isOtherPageOfHost('https://video.example/e/1'), false)
})

for (const [address, expected] of CASES)
  test(`${address || 'nothing'} is ${expected ? `${expected.host} ${expected.id}` : 'no video'}`, () =>
    assert.deepEqual(named(address), expected))

test('frames are of two hosts alone', () => {
  assert.equal(
    frameOf({ host: 'youtube', id: 'dQw4w9WgXcQ' }),
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
  )
  assert.equal(frameOf({ host: 'vimeo', id: '12345/abcdef' }), 'https://player.vimeo.com/video/12345?dnt=1&h=abcdef')
})
