import { randomUUID } from 'node:crypto'
import { isWrittenAnew, LETTER_KINDS, LetterWritten } from '#contract/letters.ts'
import { Refusal } from '#contract/refusal.ts'
import type { OutboxTable } from '../../outbox/tables.ts'
import type { Transaction } from '../../database/transaction.ts'
import { once } from '../../http/idempotency.ts'
import { readLetter } from '../../outbox/shown-letter.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { sendReset, sendVerification } from '../staff/helping.ts'
import { holdRow } from './holding.ts'
import { lettersWithin } from './letter-reach.ts'
import { memberOfLetter, obstacleTo, type Asker, type Obstacle } from './obstacles.ts'

type NotResent = Refusal<'notFound' | 'forbidden' | 'letterMoved' | 'letterNotRepeatable' | 'tooManyRequests'>

const REFUSED = {
  right: new Refusal('forbidden'),
  owner: new Refusal('forbidden', { detail: 'This letter went to somebody at the desk: an owner sends it again' }),
  waits: new Refusal('letterMoved', { detail: 'This letter is still to go out' }),
  token: new Refusal('letterNotRepeatable', {
    detail: 'This letter holds a personal link. Such a letter is written anew where it is asked for',
  }),
  gone: new Refusal('letterNotRepeatable', { detail: 'The text of this letter is not kept any more' }),
} as const satisfies Record<Obstacle, NotResent>

/** Sends a letter again, once for each key. */
export async function resendOnce(
  tx: Transaction,
  deps: DeskDeps,
  id: string,
  { key, asker, by }: Asking,
): Promise<LetterWritten | NotResent> {
  const send = async () => {
    const again = await resend(tx, deps, id, asker, by)
    return typeof again === 'string' ? { id: again } : again
  }
  if (key === undefined) return send()
  const scope = `letter ${id} by ${by.actor}`
  const sent = await once(tx, { scope, key, content: '', now: by.at }, async () => {
    const written = await send()
    return written instanceof Refusal ? written : { status: 201, body: JSON.stringify(written) }
  })
  if (!(sent instanceof Refusal)) return LetterWritten.parse(JSON.parse(sent.body))
  if (sent.code === 'keyReused') throw new Error('All content is the same')
  return new Refusal(sent.code, sent.details)
}

interface Asking {
  readonly key: string | undefined
  readonly asker: Asker
  readonly by: Actor
}

/**
 * Writes the letter once more, under an id of its own and to the same address; one whose link opens an account is written
 * anew. Returns that id.
 */
async function resend(
  tx: Transaction,
  deps: DeskDeps,
  id: string,
  asker: Asker,
  by: Actor,
): Promise<string | NotResent> {
  // Two at once wait for one another here, and the second finds what the first has written.
  await holdRow(tx, id)
  const letter = await lettersWithin(tx, asker.staff).selectAll().where('id', '=', id).executeTakeFirst()
  if (!letter) return new Refusal('notFound')
  const obstacle = await obstacleTo(tx, letter, asker)
  if (obstacle) return REFUSED[obstacle]
  const member = isWrittenAnew(letter.kind) ? await memberOfLetter(tx, letter) : null
  if (member) return writeAnew(tx, deps, letter, by, { uid: member.uid, helper: asker.staff })
  const { kind, aboutType, aboutId } = letter
  const words = readLetter(letter.letter)
  if (!words || kind === '' || !Object.hasOwn(LETTER_KINDS, kind)) return REFUSED.gone
  const again = randomUUID()
  const about = aboutType === '' ? null : { type: aboutType, id: aboutId }
  await deps.outbox.enqueue(tx, { ...words, kind, about }, { id: again, createdBy: by.actor, resendOf: id })
  const subject = { type: 'letter' as const, id }
  await noteChange(tx, by, { action: 'letter.resend', subject, before: null, after: { resentAs: again } })
  return again
}

/** As on the page of the person: with a new link, to the address of the account, a few times an hour. */
async function writeAnew(
  tx: Transaction,
  deps: DeskDeps,
  { id, kind, recipient }: OutboxTable,
  by: Actor,
  wanted: Parameters<typeof sendReset>[2],
): Promise<string | NotResent> {
  const alike = tx.selectFrom('outbox').select('id').where('recipient', '=', recipient).where('kind', '=', kind)
  const before = await alike.execute()
  const refused = await (kind === 'reset' ? sendReset : sendVerification)(deps, by, wanted)
  if (refused) return refused.code === 'alreadyVerified' ? REFUSED.token : new Refusal(refused.code, refused.details)
  const known = before.map((one) => one.id)
  const { id: again } = await alike.where('id', 'not in', known).executeTakeFirstOrThrow()
  await tx.updateTable('outbox').set({ resendOf: id, createdBy: by.actor }).where('id', '=', again).execute()
  return again
}
