/** Leads as the desk shows them. */
import { COMMON_DATE_KEY } from '#contract/webinar-body.ts'
import { isDay } from '#contract/fields.ts'
import { indianDay } from '#contract/indian-time.ts'
import type { LeadRow } from '#contract/leads.ts'
import { NO_DAY } from './no-day.ts'
import type { ContactTable, LeadTable } from './tables.ts'
import type { Queries } from '../../database/transaction.ts'
import { membersByIds } from '../accounts/members.ts'
import type { Catalog } from '../content/catalog.ts'

export interface ShownBy {
  readonly queries: Queries
  readonly catalog: Catalog
  /** Whose desk it is. */
  readonly uid: string
}

/** In the order in which they are given. */
export async function shownLeads({ queries, catalog, uid }: ShownBy, leads: readonly LeadTable[]): Promise<LeadRow[]> {
  const ids = leads.map(({ id }) => id)
  const contacts = await contactsByIds(
    queries,
    leads.map(({ contactId }) => contactId),
  )
  const people = await membersByIds(
    queries,
    leads.flatMap(({ assigneeId }) => assigneeId ?? []),
  )
  const labels = await labelsOf(queries, ids)
  const opened = await openedBy(queries, uid, ids)
  return leads.map(({ sortName: _sorted, isListed: _listed, firstAnsweredAt: _answered, assigneeId, ...lead }) => {
    const { name = '', email = null, phone = '' } = contacts.get(lead.contactId) ?? {}
    const assignee = assigneeId === null ? undefined : people.get(assigneeId)
    return {
      ...lead,
      name,
      email,
      phone,
      about: aboutOf(catalog, lead.interest),
      assignee: assignee ? { uid: assignee.uid, name: assignee.fullName } : null,
      nextOn: lead.nextOn === NO_DAY ? null : lead.nextOn,
      labels: labels.get(lead.id) ?? [],
      isOpened: (opened.get(lead.id) ?? '') >= lead.updatedAt,
    }
  })
}

/** "course:AspenPlus" -> "Aspen Plus", "webinar:12032027" -> "Masterclass of 12 March 2027". */
export function aboutOf(catalog: Catalog, interest: string): string {
  const [kind = '', key = ''] = interest.split(/:(.*)/s)
  if (kind === 'course') return catalog.now().courses.find(({ id }) => id === key)?.name ?? key
  if (kind === 'webinar') return key === COMMON_DATE_KEY ? 'Free masterclass' : `Masterclass of ${dayInWords(key)}`
  return 'No course named'
}

/** A key may be anything that an address held. */
function dayInWords(dateKey: string): string {
  const day = dateKey.replace(/^(\d\d)(\d\d)(\d{4})$/, '$3-$2-$1')
  return isDay(day) ? indianDay(`${day}T00:00:00+05:30`) : dateKey
}

async function contactsByIds(queries: Queries, ids: readonly string[]): Promise<Map<string, ContactTable>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.selectFrom('contacts').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function labelsOf(queries: Queries, ids: readonly string[]): Promise<Map<string, string[]>> {
  const labels = new Map<string, string[]>()
  if (ids.length === 0) return labels
  const rows = await queries.selectFrom('leadLabels').selectAll().where('leadId', 'in', ids).orderBy('label').execute()
  for (const { leadId, label } of rows) labels.set(leadId, [...(labels.get(leadId) ?? []), label])
  return labels
}

async function openedBy(queries: Queries, uid: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('opened')
    .select(['subjectId', 'at'])
    .where('staffId', '=', uid)
    .where('subjectType', '=', 'lead')
    .where('subjectId', 'in', ids)
    .execute()
  return new Map(rows.map(({ subjectId, at }) => [subjectId, at]))
}

/** Notes that somebody has looked at the lead as it is now. */
export async function noteOpened(queries: Queries, uid: string, leadId: string, at: string): Promise<void> {
  await queries
    .insertInto('opened')
    .values({ staffId: uid, subjectType: 'lead', subjectId: leadId, at })
    .onConflict((conflict) => conflict.columns(['staffId', 'subjectType', 'subjectId']).doUpdateSet({ at }))
    .execute()
}
