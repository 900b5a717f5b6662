/** A masterclass that was held yesterday, with its recording and an offer, and one that comes in two days. */
import { DAY_MS } from '#contract/ground/time.ts'
import { webinarRegistration } from '#stand-ins/people/makers.ts'
import { publish } from '#server/features/content/publish.ts'
import {
  attendeesOf,
  endRegistration,
  keepWish,
  noteNetwork,
  noteSteps,
} from '#server/features/submissions/registrations.ts'
import type { NextPerson } from './sample-people.ts'
import type { SampleSite } from './sample-site.ts'

const HELD = 'columns'
const COMING = 'relief'
const WISHES = [
  'Pinch analysis, with the numbers of a real plant',
  'How to read a relief valve’s datasheet',
  'Reactive distillation',
]

/** Of those who registered for the one that was held, so many. */
const REGISTERED = 14
const CONFIRMED = 11
const JOINED = 8
const WATCHED = 5

export async function leaveMasterclasses(site: SampleSite, next: NextPerson): Promise<void> {
  const today = site.now()
  const at = (days: number) => new Date(today.getTime() + days * DAY_MS)
  site.setTime(at(-6))
  await show(site, HELD, { subject: 'Why columns flood', startsAt: evening(at(-1)), speaker: 'Anil Bhatt' })
  await show(site, COMING, { subject: 'Sizing a relief valve', startsAt: evening(at(2)), speaker: 'Meera Desai' })
  await register(site, next, HELD, REGISTERED)
  site.setTime(at(-2))
  await register(site, next, COMING, 6)
  await site.settle()
  await goThrough(site, at)
  site.setTime(today)
  const offer = {
    offerCourse: 'AspenPlus',
    offerText: 'Whoever was there gets the exercises of this evening with the course.',
  }
  const after = { ...offer, offerUntil: evening(at(4)), replayUrl: 'https://example.com/recording' }
  await show(site, HELD, { subject: 'Why columns flood', startsAt: evening(at(-1)), speaker: 'Anil Bhatt', ...after })
}

/** Seven in the evening in India. */
const evening = (day: Date): string => `${day.toISOString().slice(0, 10)}T19:00:00+05:30`

async function show({ database, catalog, secret, now }: SampleSite, key: string, changes: object): Promise<void> {
  const standing = catalog.published().find((one) => one.kind === 'webinar' && one.key === 'standing')
  if (!standing) throw new Error('No masterclass is published')
  const body = { ...standing.body, minutes: 90, joinUrl: 'https://example.com/', ...changes }
  const by = { actor: 'cli:sample', why: 'sample' }
  const { faults } = await publish(
    { database, secret, now },
    () => ({ drafts: [{ kind: 'webinar', key, body }], faults: [] }),
    by,
  )
  if (faults.length > 0) throw new Error(faults.map(({ sentence }) => sentence).join('\n'))
  await catalog.refresh()
}

async function register(site: SampleSite, next: NextPerson, key: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { name, email, phone } = next()
    const body = webinarRegistration({ name, email, phone })
    await site.call('POST', `/api/webinars/06032025/registrations?event=${key}`, body)
  }
}

async function goThrough({ database }: SampleSite, at: (days: number) => Date): Promise<void> {
  const held = await attendeesOf(database.db, HELD)
  await database.write(async (tx) => {
    for (const [index, attendee] of held.entries()) {
      const of = { ...attendee, madeAt: attendee.registeredAt }
      if (index < CONFIRMED) await noteSteps(tx, of, ['confirmedAt'], at(-5))
      if (index < JOINED) await noteSteps(tx, of, ['joinedAt'], at(-1))
      if (index < WATCHED) await noteSteps(tx, of, ['watchedAt'], at(0))
      const wish = WISHES[index]
      if (wish) await keepWish(tx, attendee.recordKey, wish)
    }
    const [first] = held
    const last = held.at(-1)
    for (let network = 0; first && network < 7; network += 1)
      await noteNetwork(tx, first.recordKey, `network ${network}`)
    if (last) await endRegistration(tx, last.recordKey, at(-5))
    for (const attendee of (await attendeesOf(tx, COMING)).slice(0, 4))
      await noteSteps(tx, { ...attendee, madeAt: attendee.registeredAt }, ['confirmedAt'], at(-1))
  })
}
