/** The free masterclasses as the desk counts them. Times are ISO 8601 UTC. */
import * as z from 'zod/mini'

/** A personal link that was used from more networks than this may have been passed on. */
export const MOST_NETWORKS_OF_ONE = 5

const count = z.int()

const Masterclass = z.object({
  key: z.string(),
  subject: z.string(),
  startsAt: z.string(),
  registered: count,
  confirmed: count,
  joined: count,
  watched: count,
  bought: count,
  takenBack: count,
  passedOn: z.array(z.object({ name: z.string(), email: z.string(), networks: count })),
  wishes: z.array(z.string()),
})
export type Masterclass = z.infer<typeof Masterclass>

export const Masterclasses = z.object({ masterclasses: z.array(Masterclass) })
export type Masterclasses = z.infer<typeof Masterclasses>
