import type { PeoplePage, PeopleQuery } from '#contract/people.ts'
import type { Queries } from '../../database/transaction.ts'
import { listMembers } from '../accounts/member-list.ts'
import { addressIn, askedWords } from '../accounts/search-words.ts'
import { listEnquirers } from '../leads/person-leads.ts'
import { seatHolders, seatHoldersIn } from '../seats/held-seats.ts'
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
  const asked = { words, address: addressIn(q), after: placeIn(after), count: PAGE + 1 }
  if (kind === 'enquirers') {
    const contacts = view.isWhole ? await listEnquirers(queries, asked) : []
    return page(contacts, contacts.slice(0, PAGE).map(contactRow), ({ lastSeenAt, id }) => `${lastSeenAt}~${id}`)
  }
  const members = await listMembers(queries, { ...asked, ...(await narrowing(queries, view, query)) })
  const rows = await memberRows(queries, view, members.slice(0, PAGE))
  return page(members, rows, ({ createdAt, uid }) => `${createdAt}~${uid}`)
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
    within: [...own, ...(seat === 'yes' ? [seatHolders(queries)] : [])],
    without: seat === 'no' ? [seatHolders(queries)] : [],
  }
}

/** Anything that no page gave begins at the top. */
function placeIn(after = ''): readonly [string, string] | undefined {
  const [, at, id] = /^([^~]+)~(.+)$/s.exec(after) ?? []
  return at !== undefined && id !== undefined ? [at, id] : undefined
}

function page<Row>(found: readonly Row[], people: PeoplePage['people'], placeOf: (row: Row) => string): PeoplePage {
  const last = found[PAGE - 1]
  return { people, next: last && found.length > PAGE ? placeOf(last) : null }
}
