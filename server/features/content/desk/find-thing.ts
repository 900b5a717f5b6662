import type { RequestContext } from '../../../http/context.ts'
import { nameOf } from '../published.ts'
import type { Version } from '../timeline.ts'
import { begunThings } from './begun-things.ts'
import { seenThing } from './content-things.ts'
import type { ContentView } from './content-view.ts'

export type Found = readonly [ContentView, Version]
export type FindThing = (c: RequestContext, named: Record<'kind' | 'key', string>) => Promise<Found | null>

/** Finds what an address names, among what whoever asks may see: what is live, and what somebody began. */
export const finder =
  (viewOf: (c: RequestContext) => Promise<ContentView>): FindThing =>
  async (c, named) => {
    const view = await viewOf(c)
    const thing =
      seenThing(view, nameOf(named)) ?? (await begunThings(view)).find((one) => nameOf(one) === nameOf(named))
    return thing ? [view, thing] : null
  }
