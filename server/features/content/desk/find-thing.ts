import type { RequestContext } from '../../../http/context.ts'
import { nameOf } from '../published.ts'
import type { Version } from '../timeline.ts'
import { begunThings } from './begun-things.ts'
import { seenThing } from './content-things.ts'
import type { Sight } from './sight.ts'

export type Found = readonly [Sight, Version]
export type FindThing = (c: RequestContext, named: Record<'kind' | 'key', string>) => Promise<Found | null>

/** Finds what an address names, among what whoever asks may see: what is live, and what somebody began. */
export const finder =
  (sightOf: (c: RequestContext) => Promise<Sight>): FindThing =>
  async (c, named) => {
    const sight = await sightOf(c)
    const thing =
      seenThing(sight, nameOf(named)) ?? (await begunThings(sight)).find((one) => nameOf(one) === nameOf(named))
    return thing ? [sight, thing] : null
  }
