/** Somebody to sign in as who sits in the batch that runs. */
import { Refusal } from '#contract/refusal.ts'
import { addPlace } from '#server/features/seats/desk/place-deeds.ts'
import { register } from './sample-buyers.ts'
import { TAUGHT_BATCH } from './sample-classes.ts'
import type { SampleSite } from './sample-site.ts'

export const SAMPLE_MEMBER = 'member@example.com'

/** A place since before the first class. */
export async function seatMember(site: SampleSite, actor: string): Promise<void> {
  const person = {
    name: 'Kavya Raman',
    givenName: 'Kavya',
    familyName: 'Raman',
    email: SAMPLE_MEMBER,
    phone: '9825000009',
  }
  await register(site, person)
  const why = 'Her company pays by invoice'
  const given = await addPlace(site.books, { actor, at: site.now(), why }, TAUGHT_BATCH, { email: SAMPLE_MEMBER })
  if (given instanceof Refusal) throw new Error(given.code)
}
