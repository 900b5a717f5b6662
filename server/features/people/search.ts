/** The search over everything at the desk: people first, then what is theirs, and what is asked for by its number. */
import { formatMoney } from '#contract/money.ts'
import { PAYMENT_STATE_WORDS, type PaymentRow } from '#contract/desk-payments.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { indianDay } from '#contract/indian-time.ts'
import { kindInWords } from '#contract/letters.ts'
import { FOUND_MOST, type Found, type PersonRow, type SearchAnswer } from '#contract/people.ts'
import { may } from '#contract/staff.ts'
import type { Queries } from '../../database/transaction.ts'
import { listMembers } from '../accounts/member-list.ts'
import { addressIn, askedWords } from '../accounts/search-words.ts'
import type { Catalog } from '../content/catalog.ts'
import { pageOfLeads } from '../leads/lead-list.ts'
import { shownLeads } from '../leads/lead-rows.ts'
import { listEnquirers } from '../leads/person-leads.ts'
import { lettersTo } from '../letters/letters-to.ts'
import { documentsNumbered, documentsOfMembers, paymentsEnding, paymentsOf } from '../payments/desk/person-payments.ts'
import { narrowing } from './people-list.ts'
import { contactRow, memberRows } from './person-rows.ts'
import type { PeopleView } from './people-view.ts'

interface Search {
  readonly queries: Queries
  readonly catalog: Catalog
  readonly view: PeopleView
  readonly now: Date
  readonly typed: string
}

/** Of each kind a few, as far as whoever asks may see them. */
export async function searchAll(search: Search): Promise<SearchAnswer> {
  const people = await findPeople(search)
  const [leads, payments, documents, letters] = await Promise.all([
    findLeads(search),
    findPayments(search, people),
    findDocuments(search, people),
    findLetters(search, people),
  ])
  return { people: people.rows.map(foundPerson), leads, payments, documents, letters }
}

interface People {
  readonly rows: readonly PersonRow[]
  readonly uids: readonly string[]
  readonly addresses: readonly string[]
  /** Those that somebody has proven, or under which nobody has an account. */
  readonly payers: readonly string[]
}

async function findPeople({ queries, view, typed }: Search): Promise<People> {
  const [words, address] = [askedWords(typed), addressIn(typed)]
  const written = address === null ? [] : [address]
  if (words.length === 0 || !may(view.staff, 'peopleRead'))
    return { rows: [], uids: [], addresses: written, payers: written }
  const [members, contacts] = await Promise.all([
    listMembers(queries, { words, address, count: FOUND_MOST, ...(await narrowing(queries, view, {})) }),
    view.isWhole ? listEnquirers(queries, { words, address, count: FOUND_MOST }) : [],
  ])
  const accounts = new Set(members.map(({ email }) => email))
  const others = contacts.filter(({ email }) => email === null || !accounts.has(email))
  const rows = [...(await memberRows(queries, view, members)), ...others.map(contactRow)]
  const typedThere = contacts.flatMap(({ email }) => email ?? [])
  const proven = members.filter(({ emailVerified }) => emailVerified).map(({ email }) => email)
  return {
    rows: rows.slice(0, FOUND_MOST),
    uids: members.map(({ uid }) => uid),
    addresses: [...written, ...members.map(({ email }) => email), ...typedThere],
    payers: [...written, ...proven, ...typedThere],
  }
}

async function findLeads({ queries, catalog, view: { staff }, now, typed }: Search): Promise<Found[]> {
  if (!may(staff, 'leadsRead') || askedWords(typed).length === 0) return []
  const { uid } = staff
  const { leads } = await pageOfLeads(queries, { q: typed }, { uid, now }, null)
  const shown = await shownLeads({ queries, catalog, uid }, leads.slice(0, FOUND_MOST))
  return shown.map(({ id, name, about, state }) => ({
    id,
    title: name,
    about: `${about}, ${state}`,
    href: deskPaths.lead(id),
  }))
}

async function findPayments({ queries, catalog, view, typed }: Search, { uids, payers }: People): Promise<Found[]> {
  if (!may(view.staff, 'paymentsRead')) return []
  const by = { queries, catalog, readsPhones: view.readsPhones }
  const [named, theirs] = await Promise.all([
    paymentsEnding(by, typed, FOUND_MOST),
    paymentsOf(by, { uids, addresses: payers }, FOUND_MOST),
  ])
  return few([...named, ...theirs].map(foundPayment))
}

async function findDocuments({ queries, view: { staff }, typed }: Search, { uids }: People): Promise<Found[]> {
  if (!may(staff, 'documentsRead')) return []
  const [named, theirs] = await Promise.all([
    documentsNumbered(queries, typed, FOUND_MOST),
    documentsOfMembers(queries, uids, FOUND_MOST),
  ])
  return few(
    [...named, ...theirs].map(({ number, kind, issuedAt, paymentId }) => ({
      id: number,
      title: number,
      about: `${kind === 'invoice' ? 'Tax invoice' : 'Credit note'}, ${indianDay(issuedAt)}`,
      href: deskPaths.payment(paymentId),
    })),
  )
}

async function findLetters({ queries, view: { staff } }: Search, { addresses }: People): Promise<Found[]> {
  if (!may(staff, 'lettersRead')) return []
  const letters = await lettersTo(queries, staff, addresses, FOUND_MOST)
  return letters.map(({ id, kind, subject, recipient }) => ({
    id,
    title: subject || kindInWords(kind),
    about: `To ${recipient}`,
    href: deskPaths.letter(id),
  }))
}

const foundPerson = ({ id, name, email, state }: PersonRow): Found => ({
  id,
  title: name,
  about: email ?? state,
  href: deskPaths.person(id),
})

const foundPayment = ({ id, amount, currency, email, state, seat }: PaymentRow): Found => ({
  id,
  title: `${formatMoney({ amount, currency })}, ${seat?.name || email || id}`,
  about: `${PAYMENT_STATE_WORDS[state]}, ${id}`,
  href: deskPaths.payment(id),
})

const few = (found: readonly Found[]): Found[] =>
  [...new Map(found.map((one) => [one.id, one])).values()].slice(0, FOUND_MOST)
