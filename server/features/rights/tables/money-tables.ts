/** Payments, seats and documents. */
import { sql } from 'kysely'
import { tryIssued } from '../../payments/documents/issued-document.ts'
import { tryFacts } from '../../payments/facts/stored-facts.ts'
import { among, type Keys } from '../keys.ts'
import { impersonal, keptTable } from '../kept-table.ts'

const rupees = (paise: number): string => (paise / 100).toFixed(2)

/** A document is its buyer's; one from before buyers were noted, whoever's the payment is. */
const documentsOf = ({ uids, paymentIds }: Keys) =>
  sql<boolean>`(${among('userId', uids)} or ("userId" is null and ${among('paymentId', paymentIds)}))`

export const MONEY_TABLES = {
  payments: keptTable<'payments'>({
    personal: ['facts', 'email', 'phone'],
    plain: ['id', 'orderId', 'state', 'deskReason', 'failureDueAt', 'createdAt', 'updatedAt'],
    part: {
      title: 'Payments',
      rowsOf: ({ paymentIds }) => among('id', paymentIds),
      shown: ({ id, amount, state, email, phone, createdAt, facts }) => ({
        id,
        rupees: rupees(amount),
        state,
        'email typed': email,
        'phone typed': phone,
        'paid by': tryFacts(facts)?.means ?? '',
        at: createdAt,
      }),
    },
  }),
  paymentDisputes: keptTable<'paymentDisputes'>({
    personal: [],
    plain: ['paymentId', 'disputeId', 'state', 'reason', 'respondBy', 'updatedAt'],
    part: {
      title: 'Disputes',
      rowsOf: ({ paymentIds }) => among('paymentId', paymentIds),
      shown: ({ paymentId, state, reason, updatedAt }) => ({ payment: paymentId, state, reason, at: updatedAt }),
    },
  }),
  paymentAudit: keptTable<'paymentAudit'>({
    personal: ['why'],
    plain: ['id', 'paymentId', 'at', 'actor', 'action'],
    part: {
      title: 'What was done with payments',
      rowsOf: ({ paymentIds }) => among('paymentId', paymentIds),
      shown: ({ at, paymentId, action, why }) => ({ at, payment: paymentId, what: action, why }),
    },
  }),
  paymentInbox: keptTable<'paymentInbox'>({
    personal: ['body'],
    plain: ['id', 'eventId', 'digest', 'state', 'nextAttemptAt', 'receivedAt', 'lastError', 'encoding', 'doneAt'],
  }),
  purchaseIntents: keptTable<'purchaseIntents'>({
    personal: [],
    plain: ['id', 'userId', 'courseId', 'createdAt'],
    part: {
      title: 'Purchases begun',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ courseId, amount, createdAt }, { course }) => ({
        course: course(courseId),
        rupees: rupees(amount),
        at: createdAt,
      }),
    },
  }),
  paymentOrders: keptTable<'paymentOrders'>({
    personal: [],
    plain: ['id', 'userId', 'courseId', 'state', 'nextCheckAt', 'createdAt'],
    part: {
      title: 'Orders',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ courseId, amount, state, createdAt }, { course }) => ({
        course: course(courseId),
        rupees: rupees(amount),
        state,
        at: createdAt,
      }),
    },
  }),
  documents: keptTable<'documents'>({
    personal: ['content'],
    plain: ['id', 'series', 'number', 'paymentId', 'userId', 'issuedAt'],
    part: {
      title: 'Invoices and credit notes',
      rowsOf: documentsOf,
      shown: ({ number, issuedAt, content }) => {
        const issued = tryIssued(content)
        return {
          number,
          issued: issuedAt,
          buyer: issued?.buyer,
          for: issued?.description,
          rupees: issued && rupees(issued.amount),
        }
      },
    },
  }),
  documentFiles: keptTable<'documentFiles'>({ personal: ['pdf'], plain: ['name', 'digest', 'drawnAt'] }),
  documentSeries: impersonal<'documentSeries'>('series'),
  documentsDue: impersonal<'documentsDue'>('paymentId', 'since'),
  buyerStates: keptTable<'buyerStates'>({
    personal: ['state', 'company', 'gstin'],
    plain: ['userId'],
    part: {
      title: 'For tax invoices',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ state, company, gstin }) => ({ 'state code': state, company, 'GST number': gstin }),
    },
  }),
  stateReminders: impersonal<'stateReminders'>('userId', 'sentAt'),
  seats: keptTable<'seats'>({
    personal: [],
    plain: ['paymentId', 'userId', 'courseId', 'batchKey', 'state', 'createdAt', 'updatedAt'],
    part: {
      title: 'Seats',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ paymentId, courseId, state, createdAt }, { course }) => ({
        course: course(courseId),
        payment: paymentId,
        state,
        since: createdAt,
      }),
    },
  }),
  places: keptTable<'places'>({
    personal: ['why'],
    plain: ['id', 'batchKey', 'userId', 'courseId', 'seatPaymentId', 'state', 'since', 'until', 'movedTo'],
    part: {
      title: 'Places in batches',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ courseId, batchKey, state, since, until, why }, { course }) => ({
        course: course(courseId),
        batch: batchKey,
        state,
        since,
        until,
        why,
      }),
    },
  }),
  waiting: keptTable<'waiting'>({
    personal: [],
    plain: ['batchKey', 'userId', 'at'],
    part: {
      title: 'Waiting lists',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ batchKey, at }) => ({ batch: batchKey, since: at }),
    },
  }),
  batches: impersonal<'batches'>('batchKey'),
  placeNotices: impersonal<'placeNotices'>('placeId', 'digest', 'toldAt'),
  batchNotices: impersonal<'batchNotices'>('paymentId', 'digest', 'toldAt'),
}
