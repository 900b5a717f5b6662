import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InvoiceForBusiness, InvoiceForState } from '#contract/desk-documents.ts'
import { MessageTried, type MessageClearance } from '#contract/desk-messages.ts'
import {
  OfflineChoices,
  OfflineRecorded,
  type OfflineMistake,
  type OfflinePayment,
  type Repayment,
} from '#contract/desk-offline.ts'
import {
  PaymentDetail,
  PaymentNumbers,
  PaymentPage,
  PaymentSums,
  SeatRestored,
  WaitingPayments,
  type BatchChoice,
  type ClaimClosing,
  type PaymentFilter,
  type PaymentQuery,
  type SeatAssignment,
  type SeatKept,
  type SeatUndo,
} from '#contract/desk-payments.ts'
import type { RefundNotMade, RefundsStatement, RefundWish } from '#contract/desk-refunds.ts'
import { ReportRead } from '#contract/desk-report.ts'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'
import { withPassword } from '#web/platform/staff/step-up.ts'

export const paymentsQuery = (query: Omit<PaymentQuery, 'after'>) =>
  infiniteQueryOptions({
    queryKey: ['payments', 'list', query],
    queryFn: ({ pageParam }) =>
      valueOf(
        ask(PaymentPage, api.desk.payments.$get({ query: { ...query, ...(pageParam && { after: pageParam }) } })),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const sumsQuery = (query: PaymentFilter) =>
  queryOptions({
    queryKey: ['payments', 'sums', query],
    queryFn: () => valueOf(ask(PaymentSums, api.desk.payments.sums.$get({ query }))),
  })

export const numbersQuery = queryOptions({
  queryKey: ['payments', 'numbers'],
  queryFn: () => valueOf(ask(PaymentNumbers, api.desk.payments.numbers.$get())),
})

export const waitingQuery = queryOptions({
  queryKey: ['payments', 'waiting'],
  queryFn: () => valueOf(ask(WaitingPayments, api.desk.payments.unmatched.$get())),
})

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'one', id],
    queryFn: () => valueOf(ask(PaymentDetail, api.desk.payments[':id'].$get({ param: { id } }))),
  })

export const assign = (id: string, json: SeatAssignment) =>
  ask(DONE, api.desk.payments[':id'].assign.$post({ param: { id }, json }))

export const acceptClaim = (id: string, claim: string, course: string) =>
  ask(DONE, api.desk.payments[':id'].claims[':claim'].$post({ param: { id, claim }, json: { course } }))

export const closeClaim = (id: string, json: ClaimClosing) =>
  ask(DONE, api.desk.payments.claims[':id'].close.$post({ param: { id }, json }))

export const undo = (id: string, json: SeatUndo) =>
  ask(DONE, api.desk.payments[':id'].undo.$post({ param: { id }, json }))

/** Undoes `undo`, for ten minutes. */
export const restore = (id: string) => ask(SeatRestored, api.desk.payments[':id'].restore.$post({ param: { id } }))

export const stateRefunds = (id: string, json: RefundsStatement) =>
  withPassword(() => ask(DONE, api.desk.payments[':id'].refunds.$post({ param: { id }, json })))

export const endRefundOrder = (id: string, json: RefundNotMade) =>
  withPassword(() => ask(DONE, api.desk.payments[':id'].refund['not-made'].$post({ param: { id }, json })))

export const orderRefund = (id: string, json: RefundWish) =>
  withPassword(() => ask(DONE, api.desk.payments[':id'].refund.$post({ param: { id }, json })))

export const offlineChoicesQuery = queryOptions({
  queryKey: ['payments', 'offline'],
  queryFn: () => valueOf(ask(OfflineChoices, api.desk.payments.offline.$get())),
})

export const recordOffline = (json: OfflinePayment) =>
  withPassword(() => ask(OfflineRecorded, api.desk.payments.offline.$post({ json })))

const SLIP_PATIENCE_MS = 300_000

export const addSlip = (id: string, body: File) =>
  withPassword(() =>
    ask(
      DONE,
      api.desk.payments[':id'].slip.$post(
        { param: { id }, query: { name: body.name } },
        { init: { body, headers: { 'Content-Type': body.type }, signal: AbortSignal.timeout(SLIP_PATIENCE_MS) } },
      ),
    ),
  )

export const recordMistake = (id: string, json: OfflineMistake) =>
  withPassword(() => ask(DONE, api.desk.payments[':id'].mistake.$post({ param: { id }, json })))

export const recordRepayment = (id: string, json: Repayment) =>
  withPassword(() => ask(DONE, api.desk.payments[':id'].repayments.$post({ param: { id }, json })))

export const sendPapers = (id: string) => ask(DONE, api.desk.payments[':id'].papers.$post({ param: { id } }))

export const correctState = (id: string, json: InvoiceForState) =>
  withPassword(() => ask(DONE, api.desk.payments[':id'].invoice.state.$post({ param: { id }, json })))

export const correctBusiness = (id: string, json: InvoiceForBusiness) =>
  withPassword(() => ask(DONE, api.desk.payments[':id'].invoice.business.$post({ param: { id }, json })))

export const keepSeat = (id: string, json: SeatKept) =>
  ask(DONE, api.desk.payments[':id'].keep.$post({ param: { id }, json }))

export const chooseBatch = (id: string, json: BatchChoice) =>
  ask(DONE, api.desk.payments[':id'].batch.$post({ param: { id }, json }))

export const retryMessage = (id: string, json: { readonly attempts: number }) =>
  ask(MessageTried, api.desk.payments.messages[':id'].retry.$post({ param: { id }, json }))

export const clearMessage = (id: string, json: MessageClearance) =>
  ask(DONE, api.desk.payments.messages[':id'].clear.$post({ param: { id }, json }))

/** Some thousand payments take their time. */
const REPORT_PATIENCE_MS = 180_000

export const readReport = (body: File, dryRun: 'yes' | 'no') =>
  ask(
    ReportRead,
    api.desk.payments.report.$post(
      { query: { dryRun } },
      { init: { body, headers: { 'Content-Type': 'text/csv' }, signal: AbortSignal.timeout(REPORT_PATIENCE_MS) } },
    ),
  )
