import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOfVideo, frameOf, hostedVideo, pageOf } from './video-address.ts'

const YOUTUBE = { host: 'youtube', id: 'dQw4w9WgXcQ' }

const CASES = [
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10', YOUTUBE],
  ['https://m.youtube.com/live/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
  ['https://vimeo.com/123456789/0a1b2c3d4e', { host: 'vimeo', id: '123456789/0a1b2c3d4e' }],
  ['https://player.vimeo.com/video/123456789?h=0a1b2c3d4e', { host: 'vimeo', id: '123456789/0a1b2c3d4e' }],
  ['https://vimeo.com/123456789', { host: 'vimeo', id: '123456789' }],
  ['http://youtu.be/dQw4w9WgXcQ', YOUTUBE],
  ['youtu.be/dQw4w9WgXcQ', YOUTUBE],
  ['www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x" allowfullscreen></iframe>', YOUTUBE],
  ['ftp://youtu.be/dQw4w9WgXcQ', null],
  ['https://youtu.be/short', null],
  ['https://evil.example/watch?v=dQw4w9WgXcQ', null],
  ['https://youtube.com.evil.example/embed/dQw4w9WgXcQ', null],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ"onload=x', null],
  ['https://vimeo.com/123456789?h=../../x', null],
  ['<iframe src="https://evil.example/watch?v=dQw4w9WgXcQ">', null],
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

test('T10: lists, channels and what is live now are no single video', () => {
  for (const address of LISTS) assert.deepEqual([hostedVideo(address), faultOfVideo(address)], [null, 'list'], address)
  assert.equal(faultOfVideo('https://video.example/e/1'), null)
  assert.equal(faultOfVideo('https://youtu.be/dQw4w9WgXcQ'), null)
})

test('T10: an address of which a part is missing is no list', () => {
  for (const address of [
    'https://youtu.be/abc',
    'https://www.youtube.com/watch?v=abc',
    'https://www.youtube.com/embed/dQw4w9WgXc',
  ])
    assert.deepEqual([hostedVideo(address), faultOfVideo(address)], [null, 'cut'], address)
})

for (const [address, expected] of CASES)
  test(`${address || 'nothing'} is ${expected ? `${expected.host} ${expected.id}` : 'no video'}`, () =>
    assert.deepEqual(named(address), expected))

test('frames are of two hosts alone', () => {
  assert.equal(
    frameOf({ host: 'youtube', id: 'dQw4w9WgXcQ', from: 0 }),
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
  )
  assert.equal(
    frameOf({ host: 'vimeo', id: '12345/abcdef', from: 0 }),
    'https://player.vimeo.com/video/12345?dnt=1&h=abcdef',
  )
})

test('a frame waits at the second of the address, and plays from one that was chosen', () => {
  const youtube = { host: 'youtube', id: 'dQw4w9WgXcQ', from: 90 } as const
  const vimeo = { host: 'vimeo', id: '123456789', from: 90 } as const
  assert.match(frameOf(youtube), /\?rel=0&start=90$/)
  assert.match(frameOf(youtube, 600), /\?rel=0&autoplay=1&start=600$/)
  assert.match(frameOf(youtube, 0), /\?rel=0&autoplay=1$/)
  assert.match(frameOf(vimeo), /\?dnt=1#t=90s$/)
  assert.match(frameOf(vimeo, 600), /\?dnt=1&autoplay=1#t=600s$/)
})

test('the page of a video names the same video and second', () => {
  for (const from of [0, 90, 3_725])
    for (const video of [
      { host: 'youtube', id: 'dQw4w9WgXcQ', from },
      { host: 'vimeo', id: '123456789', from },
      { host: 'vimeo', id: '123456789/0a1b2c3d4e', from },
    ] as const)
      assert.deepEqual(hostedVideo(pageOf(video)), video)
})
