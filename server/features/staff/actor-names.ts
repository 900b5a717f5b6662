import type { Queries } from '../../database/transaction.ts'
import { membersByIds } from '../accounts/members.ts'

/** What people call those who did something: members by their names, the owner's command by who gave it. */
export async function actorNames(queries: Queries, actors: readonly string[]): Promise<(actor: string) => string> {
  const members = await membersByIds(queries, [...new Set(actors)])
  return (actor) => members.get(actor)?.fullName ?? spelt(actor)
}

const spelt = (actor: string): string =>
  actor.replace(/^cli:(.*)$/, '$1, on the server').replace(/^system$/, 'The site')
