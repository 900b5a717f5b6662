import type { PlaceRow } from '#contract/desk-batches.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { indianDay } from '#contract/indian-time.ts'
import { MailAddress } from '#web/ui/dense/mail-address.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import type { Column } from '#web/ui/dense/row-table.tsx'
import { Link } from '#web/ui/link.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'

export type PlaceDeed = 'move' | 'end'

type OnDeed = (place: PlaceRow, deed: PlaceDeed) => void

/** Of who sits in the batch; `onDeed` is null for whoever may change nothing. */
export const rosterColumns = (onDeed: OnDeed | null, canMove: boolean): readonly Column<PlaceRow>[] =>
  onDeed ? [...COLUMNS, deedsColumn(onDeed, canMove)] : COLUMNS

const deedsColumn = (onDeed: OnDeed, canMove: boolean): Column<PlaceRow> => ({
  key: 'deeds',
  name: 'Change',
  card: 'bare',
  cell: (place) => deedButtons(place, onDeed, canMove),
})

function deedButtons(place: PlaceRow, onDeed: OnDeed, canMove: boolean) {
  const { name, came } = place
  if (!canMove && came !== 'byHand') return null
  return (
    <span className="flex flex-wrap gap-2">
      {canMove && (
        <SmallButton aria-label={`Move ${name}`} onClick={() => onDeed(place, 'move')}>
          Move
        </SmallButton>
      )}
      {came === 'byHand' && (
        <SmallButton tone="trip" aria-label={`Take back the place of ${name}`} onClick={() => onDeed(place, 'end')}>
          Take back
        </SmallButton>
      )}
    </span>
  )
}

const COLUMNS: readonly Column<PlaceRow>[] = [
  { key: 'name', name: 'Name', card: 'title', cell: nameCell },
  { key: 'since', name: 'Since', card: 'side', isShort: true, cell: ({ since }) => indianDay(since) },
  {
    key: 'email',
    name: 'Email',
    cell: ({ email }) => (email === null ? null : <MailAddress>{email}</MailAddress>),
  },
  { key: 'phone', name: 'Phone', isShort: true, cell: ({ phone }) => phone },
  { key: 'came', name: 'Came by', cell: howTheyCame },
]

function howTheyCame({ came, paymentId, why }: PlaceRow) {
  if (came === 'byHand') return `Hand: ${why}`
  if (paymentId === null) return 'Payment'
  return (
    <TextLink to={deskPaths.payment(paymentId)} className="lg:min-h-8">
      Payment
    </TextLink>
  )
}

function nameCell({ uid, name }: PlaceRow) {
  return (
    <Link
      to={deskPaths.person(uid)}
      className="inline-flex min-h-8 items-center wrap-anywhere underline-offset-4 hover:underline xl:max-w-64 xl:wrap-break-word"
    >
      {name}
    </Link>
  )
}
