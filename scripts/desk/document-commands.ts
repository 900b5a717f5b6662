import { askAccountant } from '#contract/credit-notes.ts'
import { numberingClosedInWords } from '#contract/document-numbers.ts'
import { BuyerBusiness, GST_STATES, isStateCode } from '#contract/payments.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Actor } from '#server/features/audit/actor.ts'
import { correctInvoice, missingStates, type BuyerParticulars } from '#server/features/payments/documents/buyers.ts'
import { closedSeries, seriesStates, stateLastNumber } from '#server/features/payments/documents/document-series.ts'
import { settleDue, type DocumentDeps } from '#server/features/payments/documents/documents.ts'
import { lateCreditOf } from '#server/features/payments/documents/standing-invoice.ts'
import type { Voice } from '../owner-voice.ts'
import { performForLetters } from './letter-commands.ts'
import { REFUSED } from './words.ts'

export const BUYER_OPTIONS = {
  state: { type: 'string' },
  company: { type: 'string' },
  gstin: { type: 'string' },
  sez: { type: 'string' },
} as const

interface Values {
  readonly state?: string
  readonly company?: string
  readonly gstin?: string
  readonly sez?: string
}

/** The desk's commands for invoices, their numbers, and letters of a restored copy. Returns whether it was one of them. */
export async function performForDocuments(
  deps: DocumentDeps,
  words: readonly string[],
  values: Values,
  by: Actor,
  voice: Voice,
): Promise<boolean> {
  const [command, first, second, ...more] = words
  if (command === 'missing-states') {
    voice.show((await missingStates(deps)).map(({ userId: _own, ...row }) => row))
    return true
  }
  if (command === 'invoice' && first) {
    await correct(deps, first, values, by, voice)
    return true
  }
  if (command === 'series') {
    await (first ? stateSeries(deps, first, second ?? '', by, voice) : showSeries(deps, voice))
    return true
  }
  if (command !== 'letters') return false
  await performForLetters(deps, first, second === undefined ? more : [second, ...more], { by, voice })
  return true
}

async function correct(deps: DocumentDeps, payment: string, values: Values, by: Actor, voice: Voice): Promise<void> {
  const particulars = particularsOf(values)
  if (particulars instanceof Refusal) return voice.fail(particulars.details.detail ?? '')
  if (!by.why) return voice.fail(`Say why: npm run desk -- invoice ${payment} … --why "…"`)
  const late = await lateCreditOf(deps.database.db, deps, payment)
  const refused = await correctInvoice(deps, payment, { particulars }, by)
  if (refused) return voice.fail(REFUSED[refused.code])
  voice.say('The invoice is taken back by a credit note, and a new one is made. Both are in the buyer’s My Courses.')
  if (late) voice.say(askAccountant(late))
}

/** To whom the new invoice is made out, or what is wrong with it. */
export function particularsOf({ state, company, gstin, sez }: Values): BuyerParticulars | Refusal<'notClear'> {
  if (gstin === undefined && company === undefined) {
    if (state !== undefined && isStateCode(state)) return { state }
    const codes = Object.entries(GST_STATES)
      .map(([code, name]) => `${code} ${name}`)
      .toSorted()
    return notClear(`Give --state CODE, or --company NAME --gstin NUMBER. The codes:\n${codes.join('\n')}`)
  }
  if (!company || !gstin) return notClear('A business needs both: --company NAME --gstin NUMBER')
  const business = BuyerBusiness.safeParse({ company, gstin, zone: sez ?? 'none' })
  return business.data ?? notClear((business.error?.issues ?? []).map(({ message }) => message).join('\n'))
}

const notClear = (detail: string) => new Refusal('notClear', { detail })

const NUMBERING = {
  open: 'open',
  below: 'closed: the database is older than the numbers that were given',
  unknown: 'closed: it is not known which number was the last',
} as const

async function showSeries(deps: DocumentDeps, { say, show }: Voice): Promise<void> {
  const states = await seriesStates(deps)
  show(states.map(({ numbering, ...state }) => ({ ...state, numbering: NUMBERING[numbering] })))
  const closed = await closedSeries(deps)
  if (closed.length > 0) say(numberingClosedInWords(closed))
}

async function stateSeries(deps: DocumentDeps, series: string, last: string, by: Actor, voice: Voice) {
  const { say, fail } = voice
  if (!/^\d{1,6}$/.test(last))
    return fail(`State the last number given: npm run desk -- series ${series} LAST --why "…"`)
  if (!by.why) return fail(`Say why: npm run desk -- series ${series} ${last} --why "…"`)
  const refused = await stateLastNumber(deps, { series, last: Number(last) }, by)
  if (refused) return fail(REFUSED[refused.code])
  await settleDue(deps)
  say(`The next number of ${series} is ${Number(last) + 1}.`)
  const closed = await closedSeries(deps)
  if (closed.length > 0) say(`Still to be stated: ${closed.join(', ')}`)
}
