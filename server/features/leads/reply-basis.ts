import type { ReplyBasis } from '#contract/replies.ts'
import type { LeadTable } from './tables.ts'
import type { Queries } from '../../database/transaction.ts'
import { lastNo, standingOf } from '../consents/consents.ts'

/** What the person did, as against what staff wrote down. */
const OWN_ACTS = ['record', 'account', 'intent', 'seat'] as const

/**
 * Why staff may write now. Who asked something since the last letter gets an answer; what comes after that is a follow-up, which
 * the person can end. A no ends also the answer to what was asked before it.
 */
export async function basisOfReply(queries: Queries, lead: LeadTable, email: string): Promise<ReplyBasis> {
  const asked = await lastTouch(queries, lead.id, OWN_ACTS)
  const written = await lastTouch(queries, lead.id, ['letter'])
  const no = await lastNo(queries, email, 'follow-up')
  const { standing } = await standingOf(queries, email, 'follow-up')
  const since = asked ?? (lead.source === 'by hand' ? lead.createdAt : null)
  const isAsked = since !== null && (written === null || since > written)
  if (isAsked && (no === null || since > no)) return 'answer'
  return standing === 'withdrawn' ? 'withdrawn' : 'followUp'
}

async function lastTouch(
  queries: Queries,
  leadId: string,
  kinds: readonly ((typeof OWN_ACTS)[number] | 'letter')[],
): Promise<string | null> {
  const { at } = await queries
    .selectFrom('leadTouches')
    .select(({ fn }) => fn.max<string | null>('at').as('at'))
    .where('leadId', '=', leadId)
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow()
  return at
}
