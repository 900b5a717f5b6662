import type { PlaceRow, Roster, RosterQuery, WaitingRow } from '#contract/desk-batches.ts'
import type { Member } from '#contract/accounts.ts'
import type { Batch } from '#contract/batches.ts'
import { may, type Staff } from '#contract/staff.ts'
import { paged } from '../../../database/paged.ts'
import type { PlaceTable } from '../tables.ts'
import { membersByIds, uidsNamed } from '../../accounts/members.ts'
import type { WordKind } from '../../accounts/member-words.ts'
import { SITTING } from '../sitting.ts'
import { waitingFor } from '../waiting-list.ts'
import { batchRows, type BoardDeps } from './batch-board.ts'

/** A page of those who sit in a batch, who came first first, and who waits for a place there. */
export async function rosterOf(deps: BoardDeps, batch: Batch, query: RosterQuery): Promise<Roster> {
  const { queries, catalog, staff } = deps
  const { rows: places, next } = await pageOfPlaces(deps, batch.key, query)
  const waiting = await waitingFor(queries, batch.key)
  const members = await membersByIds(
    queries,
    [...places, ...waiting].map(({ userId }) => userId),
  )
  const others = catalog.now().batches.filter((one) => one.courseId === batch.courseId && canMoveTo(one, batch))
  const [row, ...otherRows] = await batchRows(deps, [batch, ...(may(staff, 'seatsChange') ? others : [])])
  if (!row) throw new Error('The batch has no row')
  const sees = columnsFor(staff, batch.key)
  return {
    batch: row,
    places: places.map((place) => placeRow(sees, place, members.get(place.userId))),
    next,
    waiting: waiting.map((one): WaitingRow => ({ ...sitter(sees, one.userId, members), since: one.at })),
    others: otherRows,
  }
}

const canMoveTo = ({ key, state }: Batch, from: Batch): boolean =>
  key !== from.key && state !== 'draft' && state !== 'cancelled'

/** Every place of the batch, a page at a time. */
export async function* wholeRoster(deps: BoardDeps, batch: Batch): AsyncGenerator<PlaceRow> {
  const sees = columnsFor(deps.staff, batch.key)
  let after: string | undefined
  do {
    const page = await pageOfPlaces(deps, batch.key, after === undefined ? {} : { after })
    const members = await membersByIds(
      deps.queries,
      page.rows.map(({ userId }) => userId),
    )
    for (const place of page.rows) yield placeRow(sees, place, members.get(place.userId))
    after = page.next ?? undefined
  } while (after !== undefined)
}

async function pageOfPlaces({ queries, staff }: BoardDeps, batchKey: string, { q = '', after }: RosterQuery) {
  const named = uidsNamed(queries, q, kindsFor(columnsFor(staff, batchKey)))
  if (q !== '' && named === null) return { rows: [], next: null }
  const sitting = queries
    .selectFrom('places')
    .selectAll()
    .where('batchKey', '=', batchKey)
    .where('state', 'in', SITTING)
    .$if(named !== null, (query) => (named ? query.where('userId', 'in', named) : query))
  return paged(sitting, ['since', 'id'], { after, way: 'asc' })
}

/** Who may not read addresses or phones cannot find by them either. */
const kindsFor = ({ email, phone }: OpenColumns): WordKind[] => [
  'name',
  ...(email ? (['email'] as const) : []),
  ...(phone ? (['phone'] as const) : []),
]

interface OpenColumns {
  readonly email: boolean
  readonly phone: boolean
  readonly payment: boolean
}

const columnsFor = (staff: Staff, batchKey: string): OpenColumns => ({
  email: may(staff, 'peopleRead', { batchKey, isMoney: false }),
  phone: may(staff, 'phonesRead'),
  payment: may(staff, 'paymentsRead'),
})

function placeRow(sees: OpenColumns, place: PlaceTable, member: Member | undefined): PlaceRow {
  const { id, version, userId, since, seatPaymentId, why } = place
  const members = new Map(member ? [[userId, member]] : [])
  return {
    id,
    version,
    ...sitter(sees, userId, members),
    since,
    came: seatPaymentId === null ? 'byHand' : 'payment',
    paymentId: sees.payment ? seatPaymentId : null,
    why,
  }
}

function sitter(sees: OpenColumns, uid: string, members: ReadonlyMap<string, Member>) {
  const member = members.get(uid)
  return {
    uid,
    name: member?.fullName ?? '',
    email: sees.email ? (member?.email ?? '') : null,
    phone: sees.phone ? (member?.mobile ?? '') : null,
  }
}
