import { Hono } from 'hono'
import * as z from 'zod/mini'
import { indianDayKey } from '#contract/indian-time.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/open.ts'
import { ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { readCapped } from '../../../http/read-capped.ts'
import type { Log } from '../../../http/request-log.ts'
import { route } from '../../../http/route.ts'
import { createKeeper } from './kept-messages.ts'
import { isSigned, WRONG_SIGNATURE } from './signature.ts'
import { PROVIDER_ID } from '../facts/typed-text.ts'

export const EVENT_BYTES = 1024 * 1024

export interface WebhookDeps {
  readonly database: Database
  readonly config: Config
  readonly now: () => Date
  readonly log: Log
}

/** Stores a signed message and responds; the worker processes it. The provider repeats a message without a 2xx. */
export function webhookRoutes({ database, config, now, log }: WebhookDeps) {
  const { webhookSecret, previousWebhookSecrets, previousWebhookUntil } = config
  const secretsNow = (): readonly string[] => {
    const isOver = previousWebhookUntil !== null && indianDayKey(now().toISOString()) > previousWebhookUntil
    return [...(webhookSecret === null ? [] : [webhookSecret]), ...(isOver ? [] : previousWebhookSecrets)]
  }
  const keep = createKeeper(database)
  return new Hono<Env>().post('/razorpay/webhook', route(WEBHOOK), async (c) => {
    const secrets = secretsNow()
    if (secrets.length === 0) return c.var.refuse('webhookUnavailable')
    const body = await readCapped(c, EVENT_BYTES)
    if (!body) return c.var.refuse('bodyTooLarge', { detail: 'The message is larger than 1 MiB' })
    if (!isSigned(secrets, body, c.req.header('x-razorpay-signature') ?? '')) {
      log.warn({}, WRONG_SIGNATURE)
      return c.var.refuse('signatureWrong')
    }
    const eventId = c.req.header('x-razorpay-event-id') ?? ''
    // The header is not signed, so a malformed id counts as none.
    const message = { eventId: PROVIDER_ID.test(eventId) ? eventId : null, body }
    const isNew = await keep(message, now())
    return c.var.answer({ status: isNew ? 'kept' : 'known' })
  })
}

const WEBHOOK = {
  tag: 'Payments',
  summary: 'A message of the payment provider, signed',
  answer: ok(z.object({ status: z.enum(['kept', 'known']) })),
  refusals: ['webhookUnavailable', 'bodyTooLarge', 'signatureWrong'],
} as const
