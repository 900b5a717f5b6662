/** The page of one person: everything that is kept on him, as far as whoever asks may see it. */
import type { PersonDetail } from '#contract/people.ts'
import { GST_STATES, isStateCode } from '#contract/payments.ts'
import { may } from '#contract/staff.ts'
import type { BuyerTable } from '../payments/documents/tables.ts'
import type { Queries } from '../../database/transaction.ts'
import { isErasedAddress } from '../accounts/erased-member.ts'
import { provenAtOf } from '../accounts/held-member.ts'
import { signInsOf } from '../accounts/open-sessions.ts'
import { requestsOf } from '../announcements/batch-requests.ts'
import type { Catalog } from '../content/catalog.ts'
import { leadsOfContacts } from '../leads/person-leads.ts'
import { whoIs, wholeOf, type Who, type Whole } from '../leads/who.ts'
import { lettersTo } from '../letters/letters-to.ts'
import { documentsOfMembers, paymentsOf } from '../payments/desk/person-payments.ts'
import { buyersOf } from '../payments/purchases/purchases.ts'
import { heldSeatsOf, type HeldSeat } from '../seats/held-seats.ts'
import { courseOfSeat } from '../seats/seat-course.ts'
import { allRoles, type RoleRow } from '../staff/staff-roles.ts'
import { contactRow, memberRow } from './person-rows.ts'
import { isOwn, type PeopleView } from './people-view.ts'
import { consentsOfPerson } from './told-consents.ts'

export interface PersonDeps {
  readonly queries: Queries
  readonly catalog: Catalog
  readonly now: () => Date
}

/** null where there is nobody with this id, and where whoever asks may not know of him. */
export async function personDetail(deps: PersonDeps, view: PeopleView, id: string): Promise<PersonDetail | null> {
  const { queries } = deps
  const who = await whoIs(queries, id)
  if (!who) return null
  const seats = who.member ? await heldSeatsOf(queries, [who.member.uid]) : []
  const isShown = view.isWhole || seats.some((seat) => isOwn(view, seat))
  if (!isShown && !(view.isMoney && who.member)) return null
  const whole = await wholeOf(queries, who)
  const asked = { deps, view, who, whole, isShown }
  const [account, money, letters, asking, roles] = await Promise.all([
    accountOf(asked),
    moneyOf(asked),
    lettersOf(asked),
    askingOf(asked),
    who.member ? allRoles(queries) : [],
  ])
  const own = roles.filter(({ userId }) => userId === who.member?.uid)
  const { buyer, ...paid } = money
  return {
    person: rowOf(who, view, { seats, roles: own, buyer }),
    ...account,
    seats: shownSeats(asked, seats),
    buyer: buyer ? { ...buyer, state: isStateCode(buyer.state) ? GST_STATES[buyer.state] : '' } : null,
    ...paid,
    letters,
    ...asking,
    sameAddress: view.isWhole ? who.sameAddress : null,
    help: helpFor(asked, own),
  }
}

interface Asked {
  readonly deps: PersonDeps
  readonly view: PeopleView
  readonly who: Who
  readonly whole: Whole
  readonly isShown: boolean
}

function rowOf(
  { member, contact }: Who,
  view: PeopleView,
  beside: Parameters<typeof memberRow>[2],
): PersonDetail['person'] {
  if (member) return memberRow(view, member, beside)
  if (contact) return contactRow(contact)
  throw new Error('Nobody is shown')
}

async function accountOf({
  deps,
  view,
  who: { member },
  isShown,
}: Asked): Promise<Pick<PersonDetail, 'account' | 'signIn'>> {
  if (!member || !isShown) return { account: null, signIn: null }
  const [provenAt, signIn] = await Promise.all([
    provenAtOf(deps.queries, member.uid),
    view.isWhole ? signInsOf(deps.queries, member.uid, deps.now()) : null,
  ])
  const { collegeYear, companyDept, courseName } = member
  return {
    account: { provenAt, collegeYear, companyDept, courseName },
    signIn: signIn && { ...signIn, ways: [...signIn.ways] },
  }
}

type Money = Pick<PersonDetail, 'payments' | 'documents'> & { readonly buyer: BuyerTable | null }

async function moneyOf({ deps, view, who: { member }, whole }: Asked): Promise<Money> {
  const { queries, catalog } = deps
  const { staff, readsPhones, isMoney } = view
  const uids = member ? [member.uid] : []
  // An address that nobody has proven is no reason to show payments as the account's.
  const addresses = member && !member.emailVerified ? [] : whole.addresses
  const [buyers, payments, documents] = await Promise.all([
    isMoney ? buyersOf(queries, uids) : null,
    may(staff, 'paymentsRead') ? paymentsOf({ queries, catalog, readsPhones }, { uids, addresses }) : null,
    may(staff, 'documentsRead') && member ? documentsOfMembers(queries, uids) : null,
  ])
  return { buyer: buyers?.get(member?.uid ?? '') ?? null, payments, documents }
}

const LETTERS = 30

async function lettersOf({ deps, view: { staff }, whole }: Asked): Promise<PersonDetail['letters']> {
  if (!may(staff, 'lettersRead')) return null
  const rows = await lettersTo(deps.queries, staff, whole.addresses, LETTERS)
  return rows.map(({ recipient: _known, ...letter }) => letter)
}

/** What the person asked for, and agreed to. */
async function askingOf({
  deps,
  view: { staff },
  who,
  whole,
}: Asked): Promise<Pick<PersonDetail, 'leads' | 'touches' | 'agreements' | 'consents'>> {
  if (!may(staff, 'leadsRead')) return { leads: null, touches: [], agreements: null, consents: null }
  const { queries, catalog } = deps
  const [{ leads, touches }, requests, consents] = await Promise.all([
    leadsOfContacts(queries, catalog, whole.contactIds),
    who.contact?.email ? requestsOf(queries, who.contact.email) : [],
    consentsOfPerson(queries, catalog, who),
  ])
  const courses = new Map(catalog.now().courses.map(({ id, name }) => [id, name]))
  return {
    leads,
    touches: [...touches],
    consents,
    agreements: requests.map(({ courseId, askedAt, ...request }) => ({
      about: courses.get(courseId) ?? courseId,
      at: askedAt,
      ...request,
    })),
  }
}

function shownSeats({ deps: { catalog }, view: { staff } }: Asked, seats: readonly HeldSeat[]): PersonDetail['seats'] {
  const catalogue = catalog.now()
  return seats
    .filter((seat) => may(staff, 'seatsRead', seat))
    .map((seat) => {
      const { name, batch } = courseOfSeat(catalogue, seat)
      return {
        paymentId: may(staff, 'paymentsRead') ? seat.paymentId : null,
        course: name,
        batchKey: seat.batchKey,
        batch: batch?.label ?? seat.batchKey,
        state: seat.state,
        since: seat.since,
      }
    })
}

function helpFor({ view: { staff }, who: { member } }: Asked, roles: readonly RoleRow[]): PersonDetail['help'] {
  if (!member || isErasedAddress(member.email) || !may(staff, 'peopleHelp')) return null
  return { obstacle: isHelpedByOwner(staff, roles) ? 'owner' : null, canVerify: !member.emailVerified }
}

/** Letters and sign-ins of people at the desk are the owner's. */
const isHelpedByOwner = (staff: PeopleView['staff'], roles: readonly RoleRow[]): boolean =>
  roles.length > 0 && !staff.roles.some(({ role }) => role === 'owner')
