import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pageDataAt } from '#contract/shown-pages.ts'
import { publicPathsOf } from '#contract/site-content.ts'
import { draftOf, linesOf, namesOf, publishAll } from '../../../tests/support/content.ts'
import { engines } from '../../../tests/support/engines.ts'
import { trainerBody, trainerDraft } from '../../../tests/support/trainers.ts'
import { checkEntry } from './kinds.ts'
import type { Published } from './published.ts'
import { publicSiteOf } from './public-site.ts'
import { SHIPPED } from './shipped.ts'

const TIME = '2026-11-20T12:00:00.000Z'
const EARLIER = '2026-11-01T12:00:00.000Z'

const now = (entry: Omit<Published, 'number' | 'publishedAt'>) => ({ ...entry, number: 1, publishedAt: EARLIER })
const published = (...entries: readonly Omit<Published, 'number' | 'publishedAt'>[]) =>
  entries.map((entry) => now(entry) as Published)
const trainer = (key: string, changes: object = {}) => ({ kind: 'trainer', key, body: trainerBody(changes) }) as const
const shipped = (name: string, changes: object) => draftOf(name, changes) as Omit<Published, 'number' | 'publishedAt'>

const siteWith = (...entries: readonly Omit<Published, 'number' | 'publishedAt'>[]) =>
  publicSiteOf([...SHIPPED, ...published(...entries)], {
    time: TIME,
    brand: 'Synergyy',
    seats: { byCourse: {}, byBatch: {} },
  })

const EVENT = {
  ...shipped('webinar/standing', { subject: 'Reflux', startsAt: '2027-02-06T11:00:00+05:30', speakerId: 'meera-iyer' }),
  key: 'reflux',
}

test('a trainer has a page with what they teach, stands on its course, on About and by a masterclass, and names the course', () => {
  const site = siteWith(
    trainer('meera-iyer'),
    trainer('anil-bhatt', { name: 'Anil Bhatt' }),
    shipped('course/AspenPlus', { trainers: ['meera-iyer', 'anil-bhatt'] }),
    EVENT,
  )
  const course = site.courses.find(({ id }) => id === 'AspenPlus')
  assert.deepEqual(
    course?.trainers.map(({ name }) => name),
    ['Meera Iyer', 'Anil Bhatt'],
    'in the order of the course',
  )
  assert.equal(course?.instructor, 'Meera Iyer and Anil Bhatt')
  assert.deepEqual([site.webinar.event?.speaker, site.webinar.trainer?.id], ['Meera Iyer', 'meera-iyer'])
  assert.deepEqual(
    publicPathsOf(site).filter((path) => path.startsWith('/trainers/')),
    ['/trainers/anil-bhatt', '/trainers/meera-iyer'],
  )
  const own = pageDataAt(site, '/trainers/meera-iyer')
  assert.ok(own && 'trainer' in own && 'courses' in own)
  assert.deepEqual(
    own.courses.map(({ id }) => id),
    ['AspenPlus'],
  )
  const about = pageDataAt(site, '/about')
  assert.equal(about && 'trainers' in about && about.trainers.length, 2)
  for (const path of ['/trainers/meera-iyer', '/about', '/course/AspenPlus', '/courses', '/webinars'])
    assert.equal(site.changedAt[path], EARLIER, path)
})

test('one who is hidden stands nowhere, though courses and masterclasses name them', () => {
  const site = siteWith(
    trainer('meera-iyer', { isHidden: true }),
    shipped('course/AspenPlus', { trainers: ['meera-iyer'] }),
    EVENT,
  )
  assert.doesNotMatch(JSON.stringify(site), /Iyer/)
  assert.equal(pageDataAt(site, '/trainers/meera-iyer'), null)
  assert.equal(site.courses.find(({ id }) => id === 'AspenPlus')?.instructor, null)
})

test('a course of before names nobody, and shows what it says itself', () => {
  const [course] = siteWith().courses
  assert.deepEqual([course?.trainers, course?.trainer.name], [[], null])
})

const faultsOf = (changes: object) =>
  linesOf(checkEntry('trainer', 'meera-iyer', { ...trainerBody(), ...changes })).map((line) =>
    line.replace('trainer/meera-iyer ', ''),
  )

test('a link of a trainer leads to https and nowhere else, and a photo is one of ours', () => {
  const ADDRESS = 'links[0].url: Write a whole address that begins with https://'
  for (const url of [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'http://example.com/',
    '//example.com/me',
    'https://me@example.com/',
    'blob:https://example.com/x',
  ])
    assert.deepEqual(faultsOf({ links: [{ label: 'Me', url }] }), [ADDRESS], url)
  for (const id of ['x.svg', '../../me', `${'0'.repeat(32)}-640x640/../../x`, `${'0'.repeat(32)}-640x640.html`])
    assert.deepEqual(faultsOf({ photo: { id, alt: 'Me' } }), ['photo.id: Upload a picture, or leave it empty'], id)
  assert.deepEqual(faultsOf({ years: 61 }), ['years: The years in industry are a whole number from 1 to 60, or null'])
})

test('the key of a trainer is an address, and nothing that leads out of it', () => {
  for (const key of ['Meera', 'meera iyer', '../about', 'meera/iyer', 'meera?x', '', '-', '%2e%2e'])
    assert.equal(checkEntry('trainer', key, trainerBody()).entry, null, key)
})

for (const engine of engines)
  suite(`trainers, on ${engine.name}`, () => {
    test('are named by courses and masterclasses that know them, and by no other id', async (t) => {
      const database = await engine.open(t)
      const course = draftOf('course/AspenPlus', { trainers: ['meera-iyer', 'nobody'] })
      assert.deepEqual(linesOf(await publishAll(database, [course, trainerDraft('meera-iyer')])), [
        'course/AspenPlus trainers[1]: There is no trainer nobody',
      ])
      const event = { ...draftOf('webinar/standing', { speakerId: 'meera-iyer' }), key: 'reflux' }
      assert.deepEqual(linesOf(await publishAll(database, [event])), [
        'webinar/reflux speakerId: There is no trainer meera-iyer',
      ])
      const twice = draftOf('course/AspenPlus', { trainers: ['meera-iyer', 'meera-iyer'] })
      assert.deepEqual(linesOf(await publishAll(database, [twice, trainerDraft('meera-iyer')])), [
        'course/AspenPlus trainers: One trainer is named twice',
      ])
      const good = draftOf('course/AspenPlus', { trainers: ['meera-iyer'] })
      assert.deepEqual(namesOf(await publishAll(database, [good, event, trainerDraft('meera-iyer')])), [
        'course/AspenPlus 1',
        'webinar/reflux 1',
        'trainer/meera-iyer 1',
      ])
    })

    test('have a photo only where it was uploaded, and a description where they have a page', async (t) => {
      const database = await engine.open(t)
      const photo = { id: `${'0'.repeat(32)}-640x640`, alt: 'Meera Iyer' }
      assert.deepEqual(linesOf(await publishAll(database, [trainerDraft('meera-iyer', { photo })])), [
        'trainer/meera-iyer photo.id: This picture was never uploaded here',
      ])
      const samplePictures = [{ picture: { ...photo, alt: 'A page of notes' }, caption: 'From the third class' }]
      assert.deepEqual(linesOf(await publishAll(database, [draftOf('course/AspenPlus', { samplePictures })])), [
        'course/AspenPlus samplePictures[0].picture.id: This picture was never uploaded here',
      ])
      const text = 'Meera Iyer sizes relief valves and teaches process safety: nine years in refineries of Gujarat.'
      const description = { kind: 'description', key: 'trainers-meera-iyer', body: { text } }
      const [line = ''] = linesOf(await publishAll(database, [description]))
      assert.match(line, /There is no such page/)
      assert.deepEqual(linesOf(await publishAll(database, [description, trainerDraft('meera-iyer')])), [])
    })
  })
