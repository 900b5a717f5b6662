import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { playerAddress } from './video-address.ts'

const PLAYER = 'https://www.youtube-nocookie.com/embed/abc_123?autoplay=1'

describe('address of a video player', () => {
  for (const link of [
    'https://www.youtube.com/watch?v=abc_123&t=30',
    'https://youtu.be/abc_123?si=x',
    'https://www.youtube.com/embed/abc_123',
    'https://www.youtube.com/live/abc_123',
    'https://www.youtube-nocookie.com/embed/abc_123?rel=0',
  ])
    it(`takes ${link} to the cookie-free host`, () => assert.equal(playerAddress(link), PLAYER))

  it('keeps the address of another host and asks it to start', () =>
    assert.equal(playerAddress('https://video.example/e/1?x=2'), 'https://video.example/e/1?x=2&autoplay=1'))
})
