import { Hono } from 'hono'
import { ReplyWritten } from '#contract/leads.ts'
import { Refusal } from '#contract/refusal.ts'
import { NewReply, ReplyTemplates } from '#contract/replies.ts'
import { created, ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { act } from '../staff/act.ts'
import { leadById } from './lead-changes.ts'
import { sendReply, templatesFor } from './replies.ts'
import { LEADS, leadAfter, shownBy, type LeadRouteDeps } from './route-deps.ts'

/** Letters to the person of a lead. */
export function replyRoutes(deps: LeadRouteDeps) {
  const { database, desk, config } = deps
  const writing = { tag: 'Leads', by: [desk.forStaff('leadsWrite')] }
  return new Hono<Env>()
    .get(
      '/leads/:id/replies',
      route({ ...writing, summary: 'Letters to choose from', answer: ok(ReplyTemplates), refusals: ['notFound'] }),
      async (c) => {
        const lead = await leadById(database.db, c.req.param('id'))
        return c.var.answer(lead ? await templatesFor(shownBy(deps, c), lead, config.brand) : new Refusal('notFound'))
      },
    )
    .post(
      '/leads/:id/replies',
      route({
        ...writing,
        summary: 'Write to the person of a lead',
        body: NewReply,
        answer: created(ReplyWritten),
        refusals: ['notFound', 'addressMissing', 'consentWithdrawn', 'tooManyRequests'],
      }),
      async (c) => {
        const [id, reply] = [c.req.param('id'), c.req.valid('json')]
        const sent = await act(deps, c, LEADS, (tx, by) => sendReply(tx, deps, id, reply, by))
        if (typeof sent !== 'string') return c.var.answer(sent)
        const lead = await leadAfter(deps, c, id)
        return c.var.answer(lead ? { id: sent, lead } : new Refusal('notFound'))
      },
    )
}
