import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPersonalLink } from './meeting-link.ts'

test('the links of a host or of one person are told from the one for everybody', () => {
  for (const url of [
    'https://us02web.zoom.us/s/81234567890?zak=eyJ0eXAi',
    'https://zoom.us/s/81234567890',
    'https://zoom.us/j/81234567890?pwd=a&zak=b',
    'https://zoom.us/w/81234567890?tk=panelist',
    'https://app.zoom.us/wc/81234567890/start',
    'https://example.zoomgov.com/s/1',
  ])
    assert.equal(isPersonalLink(url), true, url)
  for (const url of [
    'https://us02web.zoom.us/j/81234567890?pwd=secret',
    'https://zoom.us/my/synergyy',
    'https://meet.google.com/abc-defg-hij',
    'https://notzoom.us.example.com/s/1',
    'https://teams.microsoft.com/l/meetup-join/19%3ameeting/0?context=x',
    'no address',
  ])
    assert.equal(isPersonalLink(url), false, url)
})
