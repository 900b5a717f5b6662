/** What people hear of an invoice that was not made out together with the enrolment: the state came later, or it was wrong. */
import type { Config } from '../../../config.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import { nameOf, type Actor } from '../../audit/actor.ts'
import type { Catalog } from '../../content/catalog.ts'
import { isErasedAddress } from '../../accounts/erased-member.ts'
import { membersByIds } from '../../accounts/members.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { seatOf } from '../../seats/seats.ts'
import { ownerAddresses } from '../../staff/staff.ts'
import { correctedLetter, invoiceLetter } from './letters.ts'
import { documentsOf } from './standing-invoice.ts'

interface NewsDeps {
  readonly config: Config
  readonly catalog: Catalog
  readonly outbox: Outbox
}

interface Correction {
  readonly by: Actor
  /** The number of the invoice that was wrong. */
  readonly instead: string
}

/** Runs what may make out an invoice for this payment, and writes to its buyer if it did. */
export async function tellingOfInvoice<Outcome>(
  tx: Transaction,
  deps: NewsDeps,
  paymentId: string,
  settle: () => Promise<Outcome>,
): Promise<Outcome> {
  const before = new Set((await documentsOf(tx, paymentId)).map(({ number }) => number))
  const outcome = await settle()
  for (const { kind, number } of await documentsOf(tx, paymentId))
    if (kind === 'invoice' && !before.has(number)) await tellOfInvoice(tx, deps, { paymentId, invoice: number })
  return outcome
}

/** Writes to the buyer, and of a correction to every owner. */
export async function tellOfInvoice(
  tx: Transaction,
  { config, catalog, outbox }: NewsDeps,
  { paymentId, invoice }: { readonly paymentId: string; readonly invoice: string },
  correction?: Correction,
): Promise<void> {
  const seat = await seatOf(tx, paymentId)
  const member = seat && (await membersByIds(tx, [seat.userId])).get(seat.userId)
  if (!seat || !member || isErasedAddress(member.email)) return
  const course = courseOfSeat(catalog.now(), seat).name
  const told = { paymentId, course, invoice, instead: correction?.instead ?? null }
  await outbox.enqueue(tx, invoiceLetter(config, { ...told, name: member.fullName, email: member.email }))
  if (!correction) return
  const { by } = correction
  for (const to of await ownerAddresses(tx, config))
    await outbox.enqueue(
      tx,
      correctedLetter(config, to, { ...told, by: nameOf(by), why: by.why ?? '', member: member.email }),
    )
}
