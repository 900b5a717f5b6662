import { registration } from '#stand-ins/people/makers.ts'
import { weekendBatch } from '../catalogs.ts'
import { deskPayment } from './addresses.ts'
import type { Examples } from './room-examples.ts'

function linkedRegistration() {
  const { email: _ofThePayment, ...fields } = registration()
  return { ...fields, token: 'unknown' }
}

/** Calls of payments: of members, of payers, and at the desk. */
export const PAYMENT_EXAMPLES: Examples = {
  'post /api/payments/intents': { body: { courseId: 'AspenPlus' } },
  'post /api/payments/orders': { body: { courseId: 'AspenPlus' } },
  'post /api/payments/claims': { body: { reference: 'pay_9', amount: 900_000, courseId: 'AspenPlus' } },
  'delete /api/payments/claims/{id}': { path: '/api/payments/claims/none' },
  'post /api/payments/link': { body: { token: 'unknown' } },
  'post /api/payments/registration': { body: linkedRegistration() },
  'get /api/desk/payments/{id}': { path: deskPayment('pay_9') },
  'post /api/desk/payments/{id}/assign': {
    path: deskPayment('pay_9', 'assign'),
    body: { email: 'ravi@example.com', course: 'AspenPlus', why: 'she called' },
  },
  'post /api/desk/payments/{id}/claims/{claim}': {
    path: deskPayment('pay_9', 'claims/none'),
    body: { course: 'AspenPlus' },
  },
  'post /api/desk/payments/claims/{id}/close': { path: deskPayment('claims/none/close'), body: { why: 'she called' } },
  'post /api/desk/payments/{id}/undo': { path: deskPayment('pay_9', 'undo'), body: { why: 'she called' } },
  'post /api/desk/payments/{id}/restore': { path: deskPayment('pay_9', 'restore') },
  'post /api/desk/payments/{id}/refunds': {
    path: deskPayment('pay_9', 'refunds'),
    body: { refunded: 100, on: '2026-11-20', why: 'as the dashboard shows' },
  },
  'post /api/desk/payments/{id}/refund': {
    path: deskPayment('pay_9', 'refund'),
    body: { amount: 100, refundable: 900_000, why: 'she cannot come' },
  },
  'post /api/desk/payments/{id}/refund/not-made': {
    path: deskPayment('pay_9', 'refund/not-made'),
    body: { order: 'none', why: 'the dashboard does not show it' },
  },
  'post /api/desk/payments/offline': {
    body: {
      email: 'nobody@example.com',
      course: 'AspenPlus',
      amount: 900_000,
      on: '2026-11-20',
      means: 'cash',
      reference: 'R-1001',
      why: 'paid at the desk',
    },
  },
  'post /api/desk/payments/{id}/repayments': {
    path: deskPayment('pay_9', 'repayments'),
    body: { amount: 100, refundable: 900_000, on: '2026-11-20', reference: 'R-1002', why: 'she cannot come' },
  },
  'post /api/desk/payments/{id}/mistake': {
    path: deskPayment('pay_9', 'mistake'),
    body: { refundable: 900_000, why: 'it was another member' },
  },
  'post /api/desk/documents/series': {
    path: '/api/desk/documents/series',
    body: { series: 'SYN/26-27', last: '41', why: 'as the last paper says' },
  },
  'post /api/desk/payments/{id}/invoice/state': {
    path: deskPayment('pay_9', 'invoice/state'),
    body: { state: '27', seen: 'SYN/26-27/000001', why: 'she moved' },
  },
  'post /api/desk/payments/{id}/invoice/business': {
    path: deskPayment('pay_9', 'invoice/business'),
    body: { company: 'Reactor Works', gstin: '27AAPFU0939F1ZV', seen: 'SYN/26-27/000001', why: 'her company pays' },
  },
  'get /api/desk/payments/{id}/slip': { path: deskPayment('pay_9', 'slip') },
  'post /api/desk/payments/{id}/slip': { path: `${deskPayment('pay_9', 'slip')}?name=slip.pdf` },
  'post /api/desk/payments/{id}/papers': { path: deskPayment('pay_9', 'papers') },
  'post /api/desk/payments/{id}/keep': { path: deskPayment('pay_9', 'keep'), body: { why: 'she stays' } },
  'post /api/desk/payments/{id}/batch': {
    path: deskPayment('pay_9', 'batch'),
    body: { batch: weekendBatch().key, why: 'she called' },
  },
  'post /api/desk/payments/messages/{id}/retry': { path: deskPayment('messages/none/retry'), body: { attempts: 9 } },
  'post /api/desk/payments/messages/{id}/clear': {
    path: deskPayment('messages/none/clear'),
    body: { attempts: 9, why: 'it was a test' },
  },
}
