/** Letters that staff write to a lead. */
import { randomUUID } from 'node:crypto'
import { Refusal } from '#contract/refusal.ts'
import type { NewReply, ReplyTemplates } from '#contract/replies.ts'
import type { LeadTable } from './tables.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Counters } from '../../http/counters.ts'
import type { Limits } from '../../http/limits.ts'
import { compose, officeClosing, type LetterSite } from '../../outbox/compose.ts'
import { plainName } from '../../outbox/greeting.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { membersByIds } from '../accounts/members.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { unsubscribeLink } from '../consents/unsubscribe-link.ts'
import { ofKind } from '../content/catalogue.ts'
import { standingContact } from './contacts.ts'
import { answered, leadById } from './lead-changes.ts'
import { aboutOf, type ShownBy } from './lead-rows.ts'
import { basisOfReply } from './reply-basis.ts'
import { readTouchBody, storeTouch } from './touches.ts'

/** What there is to choose from, filled in for this lead. */
export async function templatesFor(
  { queries, catalog }: ShownBy,
  lead: LeadTable,
  brand: string,
): Promise<ReplyTemplates> {
  const { name, email } = await standingContact(queries, lead)
  const course = lead.interest.startsWith('course:') ? aboutOf(catalog, lead.interest) : 'our courses'
  const fill = (text: string) => filled(text, { name, course, brand })
  return {
    to: email,
    basis: email === null ? 'answer' : await basisOfReply(queries, lead, email),
    templates: ofKind(catalog.published(), 'reply')
      .filter(({ body }) => !body.isHidden)
      .map(({ key, body: { title, subject, text } }) => ({ key, title, subject: fill(subject), text: fill(text) })),
  }
}

interface Filling {
  readonly name: string
  readonly course: string
  readonly brand: string
}

/** A name that may be anything is left out, with the space before it. */
const filled = (text: string, { name, course, brand }: Filling): string => {
  const plain = plainName(name)
  return text
    .replaceAll(' {name}', plain === null ? '' : ` ${plain}`)
    .replaceAll('{name}', plain ?? '')
    .replaceAll('{course}', course)
    .replaceAll('{brand}', brand)
}

export interface ReplyDeps {
  readonly counters: Counters
  readonly limits: Limits
  readonly outbox: Outbox
  readonly config: LetterSite
  readonly secret: string
}

/** Sends a letter to the person of this lead, notes it as a touch, and returns the letter's id: one for each key. */
export async function sendReply(
  tx: Transaction,
  deps: ReplyDeps,
  leadId: string,
  { key, subject, text }: NewReply,
  by: Actor,
): Promise<string | Refusal<'notFound' | 'addressMissing' | 'consentWithdrawn' | 'tooManyRequests'>> {
  const lead = await leadById(tx, leadId)
  if (!lead) return new Refusal('notFound')
  const { email } = await standingContact(tx, lead)
  if (email === null) return new Refusal('addressMissing')
  const { outbox, config, secret } = deps
  const before = await sentBefore(tx, refOf(leadId, key))
  if (before !== null) return before
  const basis = await basisOfReply(tx, lead, email)
  if (basis === 'withdrawn') return new Refusal('consentWithdrawn')
  const refused = await countReply(tx, deps, leadId, by)
  if (refused) return refused
  const id = randomUUID()
  const touch = {
    leadId,
    kind: 'letter',
    at: by.at.toISOString(),
    actor: by.actor,
    ref: refOf(leadId, key),
  } as const
  if (!(await storeTouch(tx, { ...touch, body: { text: subject, letterId: id } })))
    return (await sentBefore(tx, touch.ref)) ?? id
  const author = (await membersByIds(tx, [by.actor])).get(by.actor)?.fullName
  const letter = compose({
    ...(basis === 'answer'
      ? { kind: 'reply' }
      : { kind: 'followUp', unsubscribe: unsubscribeLink({ ...config, secret }, { email, purpose: 'follow-up' }) }),
    about: { type: 'lead', id: leadId },
    to: email,
    ...(config.contactEmail ? { replyTo: config.contactEmail } : {}),
    subject,
    paragraphs: text
      .split(/\n+/)
      .map((line) => line.trim())
      .filter(Boolean),
    closing: [...(author ? [author] : []), ...officeClosing(config)],
  })
  await outbox.enqueue(tx, letter, { id, createdBy: by.actor, resendOf: null })
  await noteChange(tx, by, {
    action: 'lead.write',
    subject: { type: 'lead', id: leadId },
    before: null,
    after: { letter: id },
  })
  await answered(tx, by, lead)
  return id
}

const refOf = (leadId: string, key: string): string => `reply:${leadId}:${key}`

async function sentBefore(tx: Transaction, ref: string): Promise<string | null> {
  const touch = await tx.selectFrom('leadTouches').select('body').where('ref', '=', ref).executeTakeFirst()
  return touch ? (readTouchBody(touch.body).letterId ?? '') : null
}

const ENOUGH = 'These are many letters within an hour'

/** So that nobody's session at the desk becomes a sender of bulk mail, and no person is flooded. */
async function countReply(
  tx: Transaction,
  { counters, limits: { repliesPerLead, repliesPerAuthor } }: ReplyDeps,
  leadId: string,
  { actor }: Actor,
): Promise<Refusal<'tooManyRequests'> | null> {
  for (const [name, { times, seconds }] of [
    [`replies to ${leadId}`, repliesPerLead],
    [`replies by ${actor}`, repliesPerAuthor],
  ] as const) {
    const { count, secondsLeft } = await counters.hit(name, seconds, tx)
    if (count > times) return new Refusal('tooManyRequests', { secondsToWait: secondsLeft, detail: ENOUGH })
  }
  return null
}
