/** A small batch that nobody can pay for: its places were given by hand, and others wait for one. */
import { BATCHES } from '#content/batches.ts'
import { addPlace, addWaiting } from '#server/features/seats/desk/place-deeds.ts'
import { Refusal } from '#contract/refusal.ts'
import { register } from './sample-buyers.ts'
import type { NextPerson } from './sample-people.ts'
import type { SampleSite } from './sample-site.ts'

export const SMALL_BATCH = 'AP-WEEKDAYS'
const REASONS = [
  'Her company pays by invoice',
  'Repeats the course after an illness',
  'Won the quiz of the masterclass',
]

/** The batch as the content has it, beside the shipped ones. */
export const smallBatch = (dates: { readonly startsOn: string; readonly endsOn: string }) => ({
  kind: 'batch',
  key: SMALL_BATCH,
  body: {
    ...BATCHES['AP-2025-01'],
    ...dates,
    label: 'Weekday evenings',
    weekly: [{ day: 'Wed', at: '20:00', minutes: 120 }],
    capacity: REASONS.length,
    enrolUntil: '2026-01-01',
    state: 'announced',
  },
})

/** Takes all of its places, and puts two more on its waiting list. */
export async function fillSmallBatch(site: SampleSite, next: NextPerson, actor: string): Promise<void> {
  const newMember = async () => {
    const person = next()
    await register(site, person)
    return person.email
  }
  for (const why of REASONS) {
    const given = await addPlace(site.books, { actor, at: site.now(), why }, SMALL_BATCH, { email: await newMember() })
    if (given instanceof Refusal) throw new Error(given.code)
  }
  for (let count = 0; count < 2; count += 1)
    await addWaiting(site.books, { actor, at: site.now() }, SMALL_BATCH, await newMember())
}
