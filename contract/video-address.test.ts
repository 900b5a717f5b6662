import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { playerAddress } from './video-address.ts'

const PLAYER = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'

describe('address of a video player', () => {
  for (const link of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&feature=share',
    'https://youtu.be/dQw4w9WgXcQ?si=x',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
  ])
    it(`takes ${link} to the cookie-free host`, () => assert.equal(playerAddress(link), PLAYER))

  it('is that of one video, and keeps the second at which it begins', () => {
    for (const [link, player] of [
      ['https://youtu.be/dQw4w9WgXcQ/', PLAYER],
      ['https://youtu.be/dQw4w9WgXcQ?t=90', `${PLAYER}&start=90`],
      ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1&t=1m30s', `${PLAYER}&start=90`],
      ['https://vimeo.com/123456789#t=90s', 'https://player.vimeo.com/video/123456789?dnt=1&autoplay=1#t=90s'],
      ['https://vimeo.com/channels/staffpicks/123456789', 'https://player.vimeo.com/video/123456789?dnt=1&autoplay=1'],
      [
        'https://vimeo.com/123456789/0a1b2c3d4e',
        'https://player.vimeo.com/video/123456789?dnt=1&h=0a1b2c3d4e&autoplay=1',
      ],
    ] as const)
      assert.equal(playerAddress(link), player, link)
  })

  it('keeps the address of another host and asks it to start', () =>
    assert.equal(playerAddress('https://video.example/e/1?x=2'), 'https://video.example/e/1?x=2&autoplay=1'))
})
