import { interestOf, type LeadChoices } from '#contract/leads.ts'
import { membersByIds } from '../accounts/members.ts'
import { assignees } from './assignees.ts'
import { aboutOf, type ShownBy } from './lead-rows.ts'
import { savedViews } from './saved-views.ts'

/** What a list can be filtered by, and whom a lead can be given to. */
export async function choicesFor({ queries, catalog, uid }: ShownBy): Promise<LeadChoices> {
  const labels = await queries.selectFrom('leadLabels').select('label').distinct().orderBy('label').execute()
  const people = await membersByIds(
    queries,
    (await assignees(queries)).map((staff) => staff.uid),
  )
  const asked = await queries.selectFrom('leads').select('interest').distinct().execute()
  const sold = catalog.now().courses.flatMap(({ id, isArchived }) => (isArchived ? [] : interestOf.course(id)))
  const interests = [...new Set([...sold, ...asked.map(({ interest }) => interest), interestOf.general])]
  return {
    labels: labels.map(({ label }) => label),
    people: [...people.values()].map(({ uid: id, fullName }) => ({ uid: id, name: fullName })),
    interests: interests.map((key) => ({ key, about: aboutOf(catalog, key) })),
    views: await savedViews(queries, uid),
  }
}
