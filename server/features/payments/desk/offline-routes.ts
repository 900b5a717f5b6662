/** Payments that came past the provider, at the desk. */
import { Hono } from 'hono'
import { OfflineChoices, OfflineMistake, OfflinePayment, OfflineRecorded, Repayment } from '#contract/desk-offline.ts'
import { created, done, ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { actorOf } from '../../staff/act.ts'
import type { PaymentDeskDeps } from './desk-deps.ts'

const tag = 'Payments'
const OFFLINE_REFUSALS = [
  'memberUnknown',
  'memberUnproven',
  'courseUnknown',
  'dayImpossible',
  'paymentKnown',
  'alreadySeated',
] as const

/** Nobody but the person says that this money came. */
const recording = ({ desk }: PaymentDeskDeps) => [desk.forStaff('offlineRecord'), desk.stepUp]

export const offlineRoutes = (deps: PaymentDeskDeps) =>
  new Hono<Env>().route('/', recordRoutes(deps)).route('/', counterRoutes(deps))

function recordRoutes(deps: PaymentDeskDeps) {
  const { desk, ledger, catalog } = deps
  return new Hono<Env>()
    .get(
      '/payments/offline',
      route({
        tag,
        by: [desk.forStaff('offlineRecord')],
        summary: 'Courses to record a payment for',
        answer: ok(OfflineChoices),
      }),
      async (c) =>
        c.var.answer({
          courses: catalog.now().courses.map(({ id, name, discountedPrice, batch }) => ({
            id,
            name,
            price: batch ? discountedPrice : null,
          })),
        }),
    )
    .post(
      '/payments/offline',
      route({
        tag,
        by: recording(deps),
        summary: 'Record a payment that came past the provider, and seat its member',
        body: OfflinePayment,
        answer: created(OfflineRecorded),
        refusals: OFFLINE_REFUSALS,
      }),
      async (c) => {
        const { why, ...given } = c.req.valid('json')
        return c.var.answer(await ledger.recordOffline(given, actorOf(deps, c, why)))
      },
    )
}

function counterRoutes(deps: PaymentDeskDeps) {
  const { ledger } = deps
  const by = recording(deps)
  return new Hono<Env>()
    .post(
      '/payments/:id/repayments',
      route({
        tag,
        by,
        summary: 'Record that such a payment was given back',
        body: Repayment,
        answer: done,
        refusals: [
          'paymentUnknown',
          'unreadable',
          'notOffline',
          'moneyMoved',
          'refundImpossible',
          'dayImpossible',
          'paymentKnown',
        ],
      }),
      async (c) => {
        const { why, ...given } = c.req.valid('json')
        return c.var.answer(await ledger.recordRepayment(c.req.param('id'), given, actorOf(deps, c, why)))
      },
    )
    .post(
      '/payments/:id/mistake',
      route({
        tag,
        by,
        summary: 'Take back such a payment that was recorded by mistake',
        body: OfflineMistake,
        answer: done,
        refusals: ['paymentUnknown', 'unreadable', 'notOffline', 'moneyMoved', 'refundImpossible'],
      }),
      async (c) => {
        const { why, ...given } = c.req.valid('json')
        return c.var.answer(await ledger.recordMistake(c.req.param('id'), given, actorOf(deps, c, why)))
      },
    )
}
