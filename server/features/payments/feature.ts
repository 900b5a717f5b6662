import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { documentDeskRoutes } from './desk/document-routes.ts'
import { reportRoutes } from './desk/report-routes.ts'
import { paymentDeskRoutes } from './desk/routes.ts'
import { slipRoutes, slipUploadRoutes } from './desk/slip-routes.ts'
import { createDocumentKindRounds } from './documents/document-kinds.ts'
import { createDocumentRounds } from './documents/document-rounds.ts'
import { createKeptSumRounds } from './ledger/kept-sums.ts'
import { paymentsToday } from './ledger/payments-today.ts'
import { createPaymentWorker } from './provider/payment-worker.ts'
import { webhookRoutes } from './provider/webhook-routes.ts'
import { buyerRoutes } from './purchases/buyer-routes.ts'
import { claimRoutes } from './purchases/claim-routes.ts'
import { memberPurchaseRoutes } from './purchases/member-routes.ts'
import { payerLinkRoutes } from './purchases/payer-link-routes.ts'
import { purchaseRoutes } from './purchases/purchase-routes.ts'
import { createSlipRounds } from './slips/slip-rounds.ts'

type Bought = [typeof memberPurchaseRoutes, typeof buyerRoutes, typeof purchaseRoutes]
type Filed = [
  typeof createDocumentRounds,
  typeof createDocumentKindRounds,
  typeof createKeptSumRounds,
  typeof createSlipRounds,
]
type AtDesk = [typeof documentDeskRoutes, typeof slipRoutes, typeof paymentDeskRoutes]
type Said = [typeof claimRoutes, typeof payerLinkRoutes]

export const payments = {
  early: (deps: Needs<[typeof reportRoutes, typeof slipUploadRoutes, typeof webhookRoutes]>) =>
    new Hono<Env>()
      .route('/desk', reportRoutes(deps))
      .route('/desk', slipUploadRoutes(deps))
      .route('/payments', webhookRoutes(deps)),
  routes: (deps: Needs<[...Bought, ...Said, ...AtDesk]>) =>
    new Hono<Env>()
      .route('/users', memberPurchaseRoutes(deps))
      .route('/users', buyerRoutes(deps))
      .route('/payments', purchaseRoutes(deps))
      .route('/payments', claimRoutes(deps))
      .route('/payments', payerLinkRoutes(deps))
      .route('/desk', documentDeskRoutes(deps))
      .route('/desk', slipRoutes(deps))
      .route('/desk', paymentDeskRoutes(deps)),
  today: paymentsToday,
  rounds: (deps: Needs<[typeof createPaymentWorker, ...Filed]>) => ({
    payments: createPaymentWorker(deps),
    documents: createDocumentRounds(deps),
    documentKinds: createDocumentKindRounds(deps),
    keptSums: createKeptSumRounds(deps),
    slips: createSlipRounds(deps),
  }),
}
