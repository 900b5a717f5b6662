import type { ErasureOfPerson, ErasurePreview } from '#contract/erasures.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { LONGEST_KEPT_DAYS } from '../../../backup/clear-old.ts'
import type { Queries } from '../../../database/transaction.ts'
import { dueInvoices, type DueInvoice } from '../../payments/documents/due-invoices.ts'
import { personAtDesk } from '../kept-person.ts'
import { obstacleOf, type ErasureWish } from './erase.ts'
import { erasureOf } from './erased-people.ts'
import { keptUntil } from './kept-until.ts'
import { otherPeople } from './other-people.ts'
import { planOf, type Plan } from './plan.ts'
import { savedListsThatGo, savedListsThatStay } from './saved-lists.ts'
import { standingElsewhere } from './standing-elsewhere.ts'
import { DUE_INVOICES } from '../../payments/documents/tables.ts'

/** What an erasure would do with the person, or what one did; null where there is nobody. */
export async function erasureOfPerson(
  queries: Queries,
  id: string,
  now: Date,
  { siteAddresses, makesInvoices }: Required<Pick<ErasureWish, 'siteAddresses' | 'makesInvoices'>>,
): Promise<ErasureOfPerson | null> {
  const person = await personAtDesk(queries, id)
  if (!person) {
    const done = await erasureOf(queries, id)
    return done && { preview: null, done }
  }
  const plan = await planOf(queries, person, now.toISOString())
  const { name, addresses, uid } = person
  const due = makesInvoices && uid !== null ? await dueInvoices(queries, uid) : []
  return {
    done: null,
    preview: {
      name,
      addresses: [...addresses],
      seen: plan.seen,
      obstacle: await obstacleOf(queries, plan, siteAddresses),
      goes: goesIn(plan),
      stays: [...staysIn(plan), ...stillNeeded(due, now)],
      invoicesWithoutState: due.filter(({ isStateKnown }) => !isStateKnown).length,
      mentions: plan.tables.reduce((count, { naming }) => count + naming.length, 0),
      savedLists: await savedListsThatGo(queries, plan),
      elsewhere: [...(await standingElsewhere(queries, plan.keys)), ...(await savedListsThatStay(queries, plan))],
      ...(await otherPeople(queries, person)),
      backupsEnd: new Date(now.getTime() + LONGEST_KEPT_DAYS * DAY_MS).toISOString(),
    },
  }
}

/** What they need stays with them, from the day on which they can be issued. */
const stillNeeded = ({ length: count }: readonly DueInvoice[], now: Date): ErasurePreview['stays'] =>
  count === 0 ? [] : [{ title: DUE_INVOICES, count, law: 'tax', until: keptUntil('tax', now.toISOString()) }]

const goesIn = ({ tables }: Plan): ErasurePreview['goes'] =>
  [
    ...Map.groupBy(
      tables.filter(({ own, erases }) => erases && own.length > 0),
      ({ title }) => title,
    ).entries(),
  ].map(([title, same]) => ({ title, count: same.reduce((count, { own }) => count + own.length, 0) }))

const staysIn = ({ tables }: Plan): ErasurePreview['stays'] =>
  tables.flatMap(({ title, kept }) => {
    const last = kept.toSorted((one, other) => one.until.localeCompare(other.until)).at(-1)
    return last ? [{ title, count: kept.length, law: last.law, until: last.until }] : []
  })
