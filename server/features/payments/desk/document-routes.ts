/** Documents at the desk: the list, each as PDF, all of a year for the tax return, and what keeps them waiting. */
import { Hono } from 'hono'
import {
  BuyersWithoutState,
  DocumentFilter,
  DocumentPage,
  DocumentPapers,
  DocumentQuery,
  DocumentsDue,
  DocumentSpan,
  DocumentSums,
  InvoiceForBusiness,
  InvoiceForState,
  SeriesStatement,
} from '#contract/desk-documents.ts'
import { numberFromAddress, numberInAddress } from '#contract/document-numbers.ts'
import { isStateCode } from '#contract/payments.ts'
import { MoneyMonths } from '#contract/money-months.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { lastMonths } from '#contract/months.ts'
import { archive, csv, done, ok, pdf } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { zipped, type ZippedFile } from '../../../http/zipped.ts'
import type { Actor } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import { actorOf } from '../../staff/act.ts'
import { correctInvoice } from '../documents/buyers.ts'
import { seriesStates, stateLastNumber } from '../documents/document-series.ts'
import { issuedPdf } from '../documents/member-documents.ts'
import { sendPapers } from '../documents/papers.ts'
import { askForState } from '../documents/state-reminders.ts'
import { readsPhones, type PaymentDeskDeps } from './desk-deps.ts'
import { registerLines, returnLines } from './document-csv.ts'
import { documentsOf, pageOfDocuments, sumDocuments, yearsWithDocuments } from './document-list.ts'
import { buyersWithoutState, documentsDue } from './documents-due.ts'
import { moneyMonths } from './money-months.ts'

export const documentDeskRoutes = (deps: PaymentDeskDeps) =>
  new Hono<Env>()
    .route('/', waitingRoutes(deps))
    .route('/', yearRoutes(deps))
    .route('/', issuedRoutes(deps))
    .route('/', sendingRoutes(deps))
    .route('/', correctingRoutes(deps))

const tag = 'Documents'

function issuedRoutes(deps: PaymentDeskDeps) {
  const { catalog, database, desk } = deps
  const reading = { tag, by: [desk.forStaff('documentsRead')] }
  return new Hono<Env>()
    .get(
      '/documents',
      route({ ...reading, summary: 'A page of documents', query: DocumentQuery, answer: ok(DocumentPage) }),
      async (c) => {
        const page = await pageOfDocuments(database.db, c.req.valid('query'))
        const courses = catalog.now().courses.map(({ id, name }) => ({ id, name }))
        return c.var.answer({ ...page, years: await yearsWithDocuments(database.db), courses })
      },
    )
    .get(
      '/documents/sums',
      route({
        ...reading,
        summary: 'What documents of a list come to',
        query: DocumentFilter,
        answer: ok(DocumentSums),
      }),
      async (c) => c.var.answer(await sumDocuments(database.db, c.req.valid('query'))),
    )
    .get(
      '/documents/:number',
      route({ ...reading, summary: 'A tax invoice or credit note', answer: pdf, refusals: ['notFound'] }),
      async (c) => {
        const name = c.req.param('number')
        const drawn = numberFromAddress(name) && (await issuedPdf(deps, name))
        return drawn ? c.var.answer({ name: `${name}.pdf`, bytes: new Uint8Array(drawn) }) : c.var.refuse('notFound')
      },
    )
}

function waitingRoutes(deps: PaymentDeskDeps) {
  const { desk } = deps
  const reading = { tag, by: [desk.forStaff('documentsRead')] }
  return new Hono<Env>()
    .get(
      '/documents/due',
      route({ ...reading, summary: 'Documents that are due and not made', answer: ok(DocumentsDue) }),
      async (c) => c.var.answer(await documentsDue(deps)),
    )
    .get(
      '/documents/missing-states',
      route({ ...reading, summary: 'Buyers whose state is missing', answer: ok(BuyersWithoutState) }),
      async (c) => c.var.answer({ buyers: await buyersWithoutState(deps, readsPhones(c)) }),
    )
    .post(
      '/documents/series',
      route({
        tag,
        by: [desk.forStaff('documentsCorrect'), desk.stepUp],
        summary: 'State the last number of a series',
        body: SeriesStatement,
        answer: done,
        refusals: ['seriesUnknown', 'versionStale', 'numberTooLow'],
      }),
      async (c) => {
        const { series, last, why } = c.req.valid('json')
        // Where numbers are given, a higher last one would leave a gap for good.
        if ((await seriesStates(deps)).some((one) => one.series === series && one.numbering === 'open'))
          return c.var.refuse('versionStale')
        const stated = { series, last: Number(last) }
        return c.var.answer(await stateLastNumber(deps, stated, actorOf(deps, c, why)))
      },
    )
    .post(
      '/documents/missing-states/:uid/ask',
      route({
        tag,
        by: [desk.forStaff('paymentsAssign')],
        summary: 'Ask a buyer for the state again',
        answer: done,
        refusals: ['stateKnown', 'askedToday'],
      }),
      async (c) => c.var.answer(await askForState(deps, c.req.param('uid'), actorOf(deps, c))),
    )
}

const CORRECTING = [
  'paymentUnknown',
  'noNewInvoice',
  'noInvoice',
  'invoiceChanged',
  'creditTooLate',
  'numberingClosed',
] as const

function correctingRoutes(deps: PaymentDeskDeps) {
  const { desk } = deps
  const correcting = {
    tag,
    by: [desk.forStaff('documentsCorrect'), desk.stepUp],
    answer: done,
    refusals: CORRECTING,
  } as const
  return new Hono<Env>()
    .post(
      '/payments/:id/invoice/state',
      route({ ...correcting, summary: 'Make an invoice out anew, for another state', body: InvoiceForState }),
      async (c) => {
        const { why, seen, state } = c.req.valid('json')
        // The body's check has asked the same.
        if (!isStateCode(state)) return c.var.refuse('noNewInvoice')
        const correction = { particulars: { state }, seen }
        return c.var.answer(await correctInvoice(deps, c.req.param('id'), correction, actorOf(deps, c, why)))
      },
    )
    .post(
      '/payments/:id/invoice/business',
      route({ ...correcting, summary: 'Make an invoice out anew, to a business', body: InvoiceForBusiness }),
      async (c) => {
        const { why, seen, ...particulars } = c.req.valid('json')
        const correction = { particulars, seen }
        return c.var.answer(await correctInvoice(deps, c.req.param('id'), correction, actorOf(deps, c, why)))
      },
    )
}

function sendingRoutes(deps: PaymentDeskDeps) {
  return new Hono<Env>().post(
    '/payments/:id/papers',
    route({
      tag,
      by: [deps.desk.forStaff('documentsRead')],
      summary: 'Send receipt and documents of a payment to its buyer',
      answer: done,
      refusals: ['notSeated', 'tooManyRequests'],
    }),
    async (c) => c.var.answer(await sendPapers(deps, c.req.param('id'), actorOf(deps, c))),
  )
}

const MONTHS = 12

function yearRoutes(deps: PaymentDeskDeps) {
  const { database, desk, now } = deps
  const by = [desk.forStaff('documentsExport')]
  return new Hono<Env>()
    .get(
      '/documents.csv',
      route({
        tag,
        by,
        summary: 'The documents of a financial year, or a month of it, as rows of GSTR-1',
        query: DocumentSpan,
        answer: csv,
      }),
      async (c) => {
        const span = c.req.valid('query')
        await noteExport(deps, actorOf(deps, c), 'documents', span)
        return c.var.answer({ name: `gstr1-${span.month ?? span.fy}.csv`, lines: returnLines(database.db, span) })
      },
    )
    .get(
      '/register.csv',
      route({
        tag,
        by,
        summary: 'The documents of a list, a row each',
        query: DocumentFilter,
        answer: csv,
      }),
      async (c) => {
        const filter = c.req.valid('query')
        await noteExport(deps, actorOf(deps, c), 'register', filter)
        return c.var.answer({ name: `${nameOf(filter, now())}.csv`, lines: registerLines(database.db, filter) })
      },
    )
    .get(
      '/documents.zip',
      route({ tag, by, summary: 'The documents of a list as PDF', query: DocumentPapers, answer: archive }),
      async (c) => {
        const filter = c.req.valid('query')
        await noteExport(deps, actorOf(deps, c), 'papers', filter)
        return c.var.answer({ name: `${nameOf(filter, now())}.zip`, parts: zipped(papersOf(deps, filter)) })
      },
    )
    .get(
      '/payments/months',
      route({
        tag: 'Payments',
        by: [desk.forStaff('numbersRead')],
        summary: 'What came in and went back in the last twelve months',
        answer: ok(MoneyMonths),
      }),
      async (c) => c.var.answer({ months: await moneyMonths(database.db, lastMonths(now().toISOString(), MONTHS)) }),
    )
}

/** "invoices-2026-11-01-to-2026-11-30", of one day, a month or a year, or with the day of today. */
const nameOf = ({ from, to, month, fy }: DocumentFilter, now: Date): string =>
  `invoices-${[...new Set([from, to])].filter(Boolean).join('-to-') || (month ?? fy ?? indianDayKey(now.toISOString()))}`

const UNREADABLE = 'This document cannot be read. Look at it at the desk.'

/** Each as it is kept, or drawn now; one that cannot be read takes none of the others with it. */
async function* papersOf(deps: PaymentDeskDeps, filter: DocumentFilter): AsyncGenerator<ZippedFile> {
  for await (const { number, issued } of documentsOf(deps.database.db, filter)) {
    const name = numberInAddress(number)
    const drawn = issued && (await issuedPdf(deps, name))
    yield drawn ? { name: `${name}.pdf`, bytes: drawn } : { name: `${name}.txt`, bytes: Buffer.from(UNREADABLE) }
  }
}

type Exported = 'documents' | 'register' | 'papers'

async function noteExport({ database }: PaymentDeskDeps, by: Actor, id: Exported, query: DocumentFilter) {
  const { invoices, creditNotes } = await sumDocuments(database.db, query)
  const exported = { action: 'documents.export', subject: { type: 'export', id }, before: null } as const
  const after = { query: { ...query }, count: invoices.count + creditNotes.count }
  await database.write((tx) => noteChange(tx, by, { ...exported, after }))
}
