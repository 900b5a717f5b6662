import { expressionBuilder, type Expression } from 'kysely'
import type { PeoplePage, PeopleQuery } from '#contract/people.ts'
import { cut, cursorIn } from '../../database/paged.ts'
import type { Queries } from '../../database/transaction.ts'
import { listMembers } from '../accounts/member-list.ts'
import { addressIn, askedWords } from '../accounts/search-words.ts'
import { listEnquirers } from '../leads/person-leads.ts'
import { holdsAnySeat, seatHoldersIn } from '../seats/held-seats.ts'
import { allRoles } from '../staff/staff-roles.ts'
import { contactRow, memberRows } from './person-rows.ts'
import { kindsFor, type PeopleView } from './people-view.ts'

const PAGE = 50
const NOBODY: PeoplePage = { people: [], next: null }

/** A page of the people whom somebody may see. */
export async function pageOfPeople(queries: Queries, view: PeopleView, query: PeopleQuery): Promise<PeoplePage> {
  const { q = '', after, kind } = query
  const words = askedWords(q)
  if (q !== '' && words.length === 0) return NOBODY
  const asked = { words, address: addressIn(q), after: cursorIn(after) ?? undefined, count: PAGE + 1 }
  if (kind === 'enquirers') {
    const contacts = view.isWhole ? await listEnquirers(queries, asked) : []
    const { rows, next } = cut(contacts, PAGE, ({ lastSeenAt, id }) => [lastSeenAt, id])
    return { people: rows.map(contactRow), next }
  }
  const members = await listMembers(queries, { ...asked, ...(await narrowing(queries, view, query)) })
  const { rows, next } = cut(members, PAGE, ({ createdAt, uid }) => [createdAt, uid])
  return { people: await memberRows(queries, view, rows), next }
}

/** What is not shown is not asked by either. */
export async function narrowing(queries: Queries, view: PeopleView, { proven, seat, staff }: PeopleQuery) {
  const { isWhole, isMoney, batches } = view
  const roles = staff === 'yes' && isWhole ? await allRoles(queries) : null
  const own = isWhole || isMoney ? [] : [seatHoldersIn(queries, batches)]
  return {
    kinds: kindsFor(view),
    isProven: proven === undefined || (isMoney && !isWhole) ? undefined : proven === 'yes',
    among: roles?.map(({ userId }) => userId),
    within: own,
    isMeant: seat && seated(queries, seat),
  }
}

const seated = (queries: Queries, seat: 'yes' | 'no') => (uid: Expression<string>) => {
  const holds = holdsAnySeat(queries, uid)
  return seat === 'yes' ? holds : expressionBuilder().not(holds)
}
