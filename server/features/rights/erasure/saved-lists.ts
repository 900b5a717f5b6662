/** Saved lists of others at the desk that search for the person. */
import type { ErasurePreview } from '#contract/erasures.ts'
import type { Queries } from '../../../database/transaction.ts'
import { searchesOfViews } from '../../leads/saved-views.ts'
import { actorNames } from '../../staff/actor-names.ts'
import type { Plan } from './plan.ts'
import { namesPerson } from './without-person.ts'

/** They name an address, and are removed whole. */
export async function savedListsThatGo(queries: Queries, plan: Plan): Promise<ErasurePreview['savedLists']> {
  const going = goingIn(plan)
  return signed(
    queries,
    (await othersViews(queries, plan)).filter(({ id }) => going.has(id)),
  )
}

/** They have the name alone, which may be somebody else's. */
export async function savedListsThatStay(queries: Queries, plan: Plan): Promise<ErasurePreview['elsewhere']> {
  const going = goingIn(plan)
  const named = (await othersViews(queries, plan)).filter(
    ({ id, name, words }) => !going.has(id) && namesPerson(`${name} ${words}`, plan.person.name),
  )
  return (await signed(queries, named)).map(({ name, by }) => ({ title: `Saved list “${name}”`, count: 1, by }))
}

const goingIn = ({ tables }: Plan): ReadonlySet<string> =>
  new Set(
    tables
      .filter(({ name }) => name === 'savedViews')
      .flatMap(({ own }) => own.flatMap((row) => ('id' in row ? [String(row.id)] : []))),
  )

const othersViews = async (queries: Queries, { keys: { uids } }: Plan) =>
  (await searchesOfViews(queries)).filter(({ ownerId }) => !uids.includes(ownerId))

async function signed(queries: Queries, views: ReadonlyArray<{ readonly name: string; readonly ownerId: string }>) {
  const nameOf = await actorNames(
    queries,
    views.map(({ ownerId }) => ownerId),
  )
  return views.map(({ name, ownerId }) => ({ name, by: nameOf(ownerId) }))
}
