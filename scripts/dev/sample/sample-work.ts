/** What staff did with the leads. */
import { sql } from 'kysely'
import { DAY_MS } from '#contract/ground/time.ts'
import { addTouch } from '#server/features/leads/by-hand.ts'
import { changeLead, leadById, type Change } from '#server/features/leads/lead-changes.ts'
import { saveView } from '#server/features/leads/saved-views.ts'
import type { Dice } from '#stand-ins/people/dice.ts'
import type { SampleSite } from './sample-site.ts'

const STATES = [
  ...(['contacted', 'contacted', 'contacted', 'contacted', 'interested', 'interested', 'interested'] as const),
  ...(['interested', 'waiting', 'waiting', 'waiting', 'lost', 'lost', 'spam'] as const),
]
const SAID = [
  'Called: wants the weekend batch, decides after the salary.',
  'No answer, tried twice.',
  'Works in a fertiliser plant, needs Aspen Plus for reactors.',
  'Asked for the syllabus, sent by WhatsApp.',
  'Still a student, wants to wait for the next semester.',
  'Company pays; needs a quotation for four seats.',
]
const NEXT = ['Call in the evening', 'Ask whether the company agreed', 'Send the dates', 'Remind of the early price']
const LOST = ['Too expensive', 'Went to another course', 'Number is wrong', 'No time this year']
const LABELS = ['company', 'student', 'weekend', 'needs quotation', 'came back']

/** Two of three leads that are not won were worked on: called, moved on, given to somebody, some with a day to follow up. */
export async function workOnLeads(site: SampleSite, dice: Dice, staff: readonly string[]): Promise<void> {
  const { database, now } = site
  const rows = await database.db
    .selectFrom('leads')
    .select(['id', 'createdAt'])
    .where('state', '=', 'new')
    .orderBy('createdAt')
    .execute()
  for (const { id, createdAt } of rows) {
    const begun = new Date(createdAt).getTime()
    const age = now().getTime() - begun
    if (age < DAY_MS || dice.roll(3) === 0) continue
    const at = new Date(begun + Math.min(age, (1 + dice.roll(48)) * 3_600_000))
    await workOn(site, dice, id, { actor: dice.of(staff), at })
  }
}

async function workOn(
  { database, now }: SampleSite,
  { of, roll }: Dice,
  id: string,
  by: { readonly actor: string; readonly at: Date },
): Promise<void> {
  await addTouch(database, by, id, { kind: of(['call', 'call', 'whatsapp', 'mail'] as const), text: of(SAID) })
  const state = of(STATES)
  const isOpen = state !== 'lost' && state !== 'spam'
  const change: Change = {
    state,
    assigneeId: by.actor,
    ...(state === 'lost' ? { lostReason: of(LOST) } : {}),
    ...(isOpen && roll(3) > 0 ? { nextOn: dayFrom(now(), roll(14) - 3), nextWhat: of(NEXT) } : {}),
    ...(roll(4) === 0 ? { labels: [of(LABELS)] } : {}),
  }
  await database.write(async (tx) => {
    const lead = await leadById(tx, id)
    if (lead) await changeLead(tx, by, lead, lead.version, change)
  })
}

const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS + 5.5 * 3_600_000).toISOString().slice(0, 10)

/** Lists that everybody at the desk finds. */
export const saveViews = ({ database, now }: SampleSite, actor: string): Promise<void> =>
  database.write(async (tx) => {
    const by = { actor, at: now() }
    await saveView(tx, by, { name: 'Today', query: 'due=today', isShared: true })
    await saveView(tx, by, { name: 'Hot', query: 'state=interested,waiting&sort=due', isShared: true })
  })

/** The site keeps figures on its tables as it runs; a filled database has none yet. */
export const keepFigures = async ({ database }: SampleSite): Promise<void> =>
  void (await sql`analyze`.execute(database.db))
