import { isDay } from '#contract/fields.ts'
import { unitsIn } from '#contract/money.ts'
import type { Actor } from '#server/features/audit/actor.ts'
import { currencyOf } from '#server/features/payments/facts/payments-of-person.ts'
import type { DeskDeps } from '#server/features/payments/ledger/desk.ts'
import type { Voice } from '../owner-voice.ts'
import { REFUSED } from './words.ts'

/** The desk's commands for what only a person can say of a payment. Returns whether it was one of them. */
export async function performForAnswers(
  desk: DeskDeps,
  [command, payment, ...rest]: readonly string[],
  by: Actor,
  voice: Voice,
): Promise<boolean> {
  if ((command !== 'refunded' && command !== 'keep') || !payment) return false
  if (!by.why) voice.fail(`Say why: npm run desk -- ${[command, payment, ...rest].join(' ')} --why "…"`)
  else if (command === 'keep') await keep(desk, payment, by, voice)
  else await stateRefunds(desk, payment, rest, by, voice)
  return true
}

async function keep({ ledger }: DeskDeps, payment: string, by: Actor, { say, fail }: Voice): Promise<void> {
  const refused = await ledger.keepSeat(payment, by)
  if (refused) fail(REFUSED[refused.code])
  else say('The seat stays, although a dispute over a part of its payment was lost.')
}

async function stateRefunds(
  { ledger, database }: DeskDeps,
  payment: string,
  [sum = '', on = '']: readonly string[],
  by: Actor,
  { say, fail }: Voice,
): Promise<void> {
  const currency = await currencyOf(database.db, payment)
  if (currency === null) return fail(REFUSED.paymentUnknown)
  const refunded = unitsIn(sum, currency)
  if (refunded === null) return fail(`Give the sum that went back in all, such as 1,000.00: "${sum}" is none.`)
  if (!isDay(on)) return fail(`Give the day on which the last of it went back, such as 2026-11-20: "${on}" is none.`)
  const refused = await ledger.stateRefunds(payment, { refunded, on }, by)
  if (refused) fail(REFUSED[refused.code])
  else say('It is noted. What follows from it (seat, credit note, letter) is done.')
}
