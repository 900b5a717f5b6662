import type { LetterDetail } from '#contract/letters.ts'
import { mayAll } from '#contract/staff.ts'
import type { Queries } from '../../database/transaction.ts'
import { readLetter } from '../../outbox/shown-letter.ts'
import { memberByEmail } from '../accounts/members.ts'
import { lettersWithin } from './letter-reach.ts'
import { obstacleTo, type Asker } from './obstacles.ts'
import { isCorrectable } from './recipient.ts'

/** A letter that this person may see, or null. No link with a token leaves the server. */
export async function detailOf(queries: Queries, id: string, asker: Asker): Promise<LetterDetail | null> {
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
    personId: await personTo(queries, recipient, asker),
    resendOf: (await siblings.where('id', '=', letter.resendOf ?? '').executeTakeFirst()) ?? null,
    resends: await siblings.where('resendOf', '=', id).orderBy('createdAt').execute(),
    obstacle: await obstacleTo(queries, letter, asker),
    isCorrectable: await isCorrectable(queries, letter, asker),
  }
}

const personTo = async (queries: Queries, recipient: string, { staff }: Asker): Promise<string | null> =>
  mayAll(staff, 'peopleRead') ? ((await memberByEmail(queries, recipient))?.uid ?? null) : null
