/** Payments and documents. */
import { sql } from 'kysely'
import { inDecimals } from '#contract/money.ts'
import { tryIssued } from '../../payments/documents/issued-document.ts'
import { tryFacts, writeFacts } from '../../payments/facts/stored-facts.ts'
import { lastTenDigits } from '../../payments/ledger/matching.ts'
import { among, escaped, NONE } from '../conditions.ts'
import { erasedDocument } from '../erased-document.ts'
import type { Keys } from '../keys.ts'
import { impersonal, keptTable, type Row, type Shown } from '../kept-table.ts'

const rupees = (paise: number): string => (paise / 100).toFixed(2)

/** For each payment a receipt was drawn for its holder. */
const receiptsOf = ({ uids, paymentIds, paidByOthers }: Keys): string[] =>
  [...paymentIds, ...paidByOthers].flatMap((id) => uids.map((uid) => `${id} ${uid}`))

/** Money came in: the books hold it, also where it went back. */
const wasPaid = ({ facts, isPaid }: Row<'payments'>): boolean => isPaid === 1 || tryFacts(facts)?.captured !== null

function erasedPayment({ facts }: Row<'payments'>): Partial<Row<'payments'>> {
  const known = tryFacts(facts)
  return { email: '', phone: '', ...(known && { facts: writeFacts({ ...known, email: '', phone: '' }) }) }
}

/** What was typed at the payment: the person's where the account ordered it, or where nothing speaks for another hand. */
function typedBy({ email, phone, facts, id }: Row<'payments'>, keys: Keys): Shown {
  if (!keys.paymentIds.includes(id)) return {}
  const isPhoneOwn =
    keys.orderedIds.includes(id) || keys.soleIds.includes(id) || keys.phones.includes(lastTenDigits(phone))
  return {
    'email typed': email,
    'phone typed': isPhoneOwn ? phone : null,
    'paid by': tryFacts(facts)?.means ?? '',
  }
}

/** A document is its buyer's; one from before buyers were noted, whoever's the payment is. */
const documentsOf = ({ uids, soleIds }: Keys) =>
  sql<boolean>`(${among('userId', uids)} or ("userId" is null and ${among('paymentId', soleIds)}))`

/** What an erasure keeps so that an invoice can still be issued. */
export const DUE_INVOICES = 'For tax invoices still to be issued'

export const MONEY_TABLES = {
  payments: keptTable<'payments'>({
    personal: ['facts', 'email', 'phone'],
    plain: ['id', 'orderId', 'currency', 'state', 'deskReason', 'failureDueAt', 'question', 'createdAt', 'updatedAt'],
    part: {
      title: 'Payments',
      rowsOf: ({ paymentIds }) => among('id', paymentIds),
      ofOthers: ({ paidByOthers }) => among('id', paidByOthers),
      shown: (payment, _look, keys) => ({
        id: payment.id,
        amount: inDecimals(payment),
        currency: payment.currency,
        state: payment.state,
        ...typedBy(payment, keys),
        at: payment.createdAt,
      }),
      key: ['id'],
      erased: erasedPayment,
      searched: ['email', 'facts'],
      kept: { law: 'tax', column: 'id', isKept: wasPaid },
    },
  }),
  paymentDisputes: keptTable<'paymentDisputes'>({
    personal: [],
    plain: ['paymentId', 'disputeId', 'state', 'reason', 'respondBy', 'updatedAt'],
    part: {
      title: 'Disputes',
      rowsOf: ({ paymentIds }) => among('paymentId', paymentIds),
      shown: ({ paymentId, state, reason, updatedAt }) => ({ payment: paymentId, state, reason, at: updatedAt }),
      key: ['paymentId', 'disputeId'],
      erased: 'stays',
    },
  }),
  refundOrders: keptTable<'refundOrders'>({
    personal: [],
    plain: ['id', 'paymentId', 'state', 'refundId', 'reason', 'askedBy', 'askedAt', 'nextAttemptAt'],
    part: {
      title: 'Refunds ordered',
      rowsOf: ({ paymentIds }) => among('paymentId', paymentIds),
      shown: ({ paymentId, amount, state, askedAt }) => ({
        payment: paymentId,
        'amount in the smallest unit': amount,
        state,
        at: askedAt,
      }),
      key: ['id'],
      erased: 'stays',
    },
  }),
  paymentAudit: keptTable<'paymentAudit'>({
    personal: ['why'],
    plain: ['id', 'paymentId', 'at', 'actor', 'action'],
    part: {
      title: 'What was done with payments',
      rowsOf: ({ soleIds }) => among('paymentId', soleIds),
      shown: ({ at, paymentId, action, why }) => ({ at, payment: paymentId, what: action, why }),
      key: ['id'],
      erased: () => ({ why: '' }),
      searched: ['why'],
    },
  }),
  paymentInbox: keptTable<'paymentInbox'>({
    personal: ['body'],
    plain: ['id', 'eventId', 'digest', 'state', 'nextAttemptAt', 'receivedAt', 'lastError', 'encoding', 'doneAt'],
    part: {
      title: 'Messages of the payment provider',
      rowsOf: () => NONE,
      around: ({ paymentIds }) => {
        const named = paymentIds.map((id) => sql`"body" like ${`%"${escaped(id)}"%`} escape '\\'`)
        return named.length === 0 ? NONE : sql<boolean>`(${sql.join(named, sql` or `)})`
      },
      shown: null,
      key: ['id'],
      erased: ({ state }) => (state === 'done' ? { body: '' } : null),
      searched: ['body'],
      isNamedWhole: () => true,
    },
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
      key: ['id'],
      erased: 'removed',
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
      key: ['id'],
      erased: ({ state }) => (state === 'open' ? { state: 'abandoned' } : null),
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
      key: ['id'],
      erased: ({ content }) => ({ content: erasedDocument(content) }),
      kept: { law: 'tax', column: 'id' },
    },
  }),
  documentFiles: keptTable<'documentFiles'>({
    personal: ['pdf'],
    plain: ['name', 'digest', 'drawnAt'],
    part: {
      title: 'Drawings of invoices and receipts',
      rowsOf: (keys) => sql<boolean>`("name" in (select "number" from "documents" where ${documentsOf(keys)}) or
        ${among('name', receiptsOf(keys))})`,
      shown: null,
      key: ['name'],
      erased: 'removed',
      kept: { law: 'tax', column: 'name', isKept: ({ name }) => name.includes('/') },
    },
  }),
  documentSeries: impersonal<'documentSeries'>('series'),
  documentsDue: keptTable<'documentsDue'>({
    personal: ['buyer'],
    plain: ['paymentId', 'since'],
    part: {
      title: DUE_INVOICES,
      rowsOf: ({ uids }) => sql<boolean>`("buyer" <> '' and "paymentId" in
        (select "paymentId" from "seats" where ${among('userId', uids)}))`,
      shown: null,
      key: ['paymentId'],
      erased: () => ({ buyer: '' }),
      kept: { law: 'tax', column: 'paymentId' },
    },
  }),
  buyerStates: keptTable<'buyerStates'>({
    personal: ['state', 'company', 'gstin', 'zone', 'folded'],
    plain: ['userId'],
    part: {
      title: 'For tax invoices',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ state, company, gstin, zone }) => ({
        'state code': state,
        company,
        'GST number': gstin,
        'special economic zone': zone,
      }),
      key: ['userId'],
      erased: 'removed',
    },
  }),
  stateReminders: keptTable<'stateReminders'>({
    personal: [],
    plain: ['userId', 'sentAt'],
    part: {
      title: 'Reminders of the state',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: null,
      key: ['userId', 'day'],
      erased: 'removed',
    },
  }),
}
