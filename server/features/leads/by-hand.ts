/** What staff write down: somebody who called, a call, a note. */
import * as z from 'zod/mini'
import type { NewLead, NewTouch } from '#contract/leads.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '../../database/open.ts'
import type { Transaction } from '../../database/transaction.ts'
import { once } from '../../http/idempotency.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { contactOf, contactWithoutAddress } from './contacts.ts'
import { raiseLead } from './intake.ts'
import { answered, leadById } from './lead-changes.ts'
import { storeTouch } from './touches.ts'

export const LeadKept = z.object({ id: z.string() })
type LeadKept = z.infer<typeof LeadKept>

/** A lead by hand, one for each key; a person who is known by this address gets it beside the others. */
export const addLead = (database: Database, by: Actor, { key, ...given }: NewLead): Promise<LeadKept> =>
  database.write(async (tx) => {
    if (key === undefined) return writeDown(tx, by, given)
    const sending = { scope: `lead by ${by.actor}`, key, content: '', now: by.at }
    const kept = await once(tx, sending, async () => ({
      status: 201,
      body: JSON.stringify(await writeDown(tx, by, given)),
    }))
    if (kept instanceof Refusal) throw new Error('All content is the same')
    return LeadKept.parse(JSON.parse(kept.body))
  })

async function writeDown(tx: Transaction, by: Actor, given: Omit<NewLead, 'key'>): Promise<LeadKept> {
  const { name, email, phone, interest, text } = given
  const at = by.at.toISOString()
  const contact =
    email === null
      ? await contactWithoutAddress(tx, { name, phone: phone ?? '' }, at)
      : await contactOf(tx, { name, email, phone: phone ?? '' }, at)
  const { id } = await raiseLead(tx, contact, { interest, source: 'by hand', at })
  await storeTouch(tx, { leadId: id, kind: 'note', at, actor: by.actor, body: { text } })
  await noteChange(tx, by, {
    action: 'lead.add',
    subject: { type: 'lead', id },
    before: null,
    after: { interest },
  })
  return { id }
}

/** A note, or that somebody called or wrote to the person, once for each key: who had no answer yet has one now. */
export const addTouch = (
  database: Database,
  by: Actor,
  leadId: string,
  { key, kind, text }: NewTouch,
): Promise<Refusal<'notFound'> | null> =>
  database.write(async (tx) => {
    const lead = await leadById(tx, leadId)
    if (!lead) return new Refusal('notFound')
    const at = by.at.toISOString()
    const ref = key === undefined ? {} : { ref: `touch:${leadId}:${key}` }
    if (!(await storeTouch(tx, { leadId, kind, at, actor: by.actor, ...ref, body: { text } }))) return null
    const subject = { type: 'lead' as const, id: leadId }
    await noteChange(tx, by, { action: 'lead.touch', subject, before: null, after: { kind } })
    if (kind !== 'note') await answered(tx, by, lead)
    else await tx.updateTable('leads').set({ updatedAt: at }).where('id', '=', leadId).execute()
    return null
  })
