import { Hono } from 'hono'
import { MessageClearance, MessageRetry, MessageTried } from '#contract/desk-messages.ts'
import { done, ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { actorOf } from '../../staff/act.ts'
import { clearMessage, retryMessage } from '../provider/parked-messages.ts'
import type { PaymentDeskDeps } from './desk-deps.ts'

/** What is done about messages that were set aside. */
export function messageRoutes(deps: PaymentDeskDeps) {
  const settling = { tag: 'Payments', by: [deps.desk.forStaff('paymentsAssign')] }
  const refusals = ['notFound', 'versionStale'] as const
  return new Hono<Env>()
    .post(
      '/payments/messages/:id/retry',
      route({ ...settling, summary: 'Try a message again', body: MessageRetry, answer: ok(MessageTried), refusals }),
      async (c) => {
        const seen = { id: c.req.param('id'), ...c.req.valid('json') }
        return c.var.answer(await retryMessage(deps, seen, actorOf(deps, c)))
      },
    )
    .post(
      '/payments/messages/:id/clear',
      route({ ...settling, summary: 'Clear a message', body: MessageClearance, answer: done, refusals }),
      async (c) => {
        const { attempts, why } = c.req.valid('json')
        return c.var.answer(await clearMessage(deps, { id: c.req.param('id'), attempts }, actorOf(deps, c, why)))
      },
    )
}
