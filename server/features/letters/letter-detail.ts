import type { LetterDetail } from '#contract/letters.ts'
import { mayAll } from '#contract/staff.ts'
import type { OutboxTable } from '../../outbox/tables.ts'
import type { Queries } from '../../database/transaction.ts'
import { readLetter } from '../../outbox/shown-letter.ts'
import { memberByEmail } from '../accounts/members.ts'
import { lettersWithin, mayWith } from './letter-reach.ts'
import { isForOwners, obstacleTo, type Asker } from './obstacles.ts'
import { isCorrectable } from './recipient.ts'

/** A letter that this person may see, or null. No link with a token leaves the server. */
export type LeadOfRecord = (queries: Queries, path: string) => Promise<string | null>

export async function detailOf(
  queries: Queries,
  id: string,
  asker: Asker,
  leadOfRecord: LeadOfRecord,
): Promise<LetterDetail | null> {
  const letter = await lettersWithin(queries, asker.staff).selectAll().where('id', '=', id).executeTakeFirst()
  if (!letter) return null
  const { kind, recipient, subject, state, attempts, createdAt, sentAt, lastError, nextAttemptAt } = letter
  const siblings = queries.selectFrom('outbox').select(['id', 'state', 'createdAt'])
  const body = readLetter(letter.letter)
  return {
    id,
    kind,
    recipient,
    subject,
    state,
    attempts,
    createdAt,
    sentAt,
    lastError,
    nextAttemptAt,
    body: body && { html: body.html, text: body.text, attachments: body.attachments.map(({ name }) => name) },
    leadId: mayAll(asker.staff, 'leadsRead') ? await leadOf(queries, leadOfRecord, letter) : null,
    personId: await personTo(queries, recipient, asker),
    resendOf: (await siblings.where('id', '=', letter.resendOf ?? '').executeTakeFirst()) ?? null,
    resends: await siblings.where('resendOf', '=', id).orderBy('createdAt').execute(),
    obstacle: await obstacleTo(queries, letter, asker),
    isMovable: mayWith(asker.staff, 'lettersResend', letter) && !(await isForOwners(queries, letter, asker)),
    isCorrectable: await isCorrectable(queries, letter, asker),
  }
}

const personTo = async (queries: Queries, recipient: string, { staff }: Asker): Promise<string | null> =>
  mayAll(staff, 'peopleRead') ? ((await memberByEmail(queries, recipient))?.uid ?? null) : null

/** The lead that it was written to, or by whose form it was caused: that stands in the lead as a touch. */
const leadOf = (
  queries: Queries,
  leadOfRecord: LeadOfRecord,
  { aboutType, aboutId }: Pick<OutboxTable, 'aboutType' | 'aboutId'>,
): Promise<string | null> =>
  aboutType === 'record' ? leadOfRecord(queries, aboutId) : Promise.resolve(aboutType === 'lead' ? aboutId : null)
