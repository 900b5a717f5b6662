/** Tax invoices and credit notes of all members: a page of them, and all of a financial year. */
import { sql } from 'kysely'
import { minus, rupees, sumOf, type Paise } from '#contract/catalog.ts'
import type {
  DocumentFilter,
  DocumentQuery,
  DocumentRow,
  DocumentSpan,
  DocumentSums,
} from '#contract/desk-documents.ts'
import type { IssuedKind } from '#contract/document-numbers.ts'
import { monthLater, startOfMonth } from '#contract/months.ts'
import { folded } from '#contract/folded-text.ts'
import type { DocumentTable } from '../documents/tables.ts'
import { paged } from '../../../database/paged.ts'
import { slicesOf } from '../../../database/slices.ts'
import { begins } from '../../../database/text-begins.ts'
import type { Queries } from '../../../database/transaction.ts'
import { uidsNamed } from '../../accounts/members.ts'
import { buyersNamed } from '../documents/buyers.ts'
import { stateName } from '../documents/documents.ts'
import { taxOf } from '../documents/gst.ts'
import { figuresOf, type FiledDocument } from '../documents/gstr1.ts'
import { tryIssued } from '../documents/issued-document.ts'

const ORDER = ['issuedAt', 'number'] as const

/** A page, the latest first, and where the next one begins. */
export async function pageOfDocuments(
  queries: Queries,
  { after, ...filter }: DocumentQuery,
): Promise<{ documents: DocumentRow[]; next: string | null }> {
  const { rows, next } = await paged(found(queries, filter).selectAll(), ORDER, { after })
  return { documents: rows.map(rowOf), next }
}

const found = (queries: Queries, { q = '', kind, ...span }: DocumentFilter) =>
  searched(queries, inSpan(queries, span, kind), q)

const SUMMED_AT_ONCE = 2_000

/** What all documents of a list come to; one that cannot be read is counted alone. */
export async function sumDocuments(queries: Queries, filter: DocumentFilter): Promise<DocumentSums> {
  const sums = { invoices: { count: 0, amount: rupees(0) }, creditNotes: { count: 0, amount: rupees(0) } }
  let tax = rupees(0)
  const add = (kind: IssuedKind, more: { readonly count: number; readonly total: Paise; readonly tax: Paise }) => {
    const sum = kind === 'invoice' ? sums.invoices : sums.creditNotes
    sum.count += more.count
    sum.amount = sumOf(sum.amount, more.total)
    tax = kind === 'invoice' ? sumOf(tax, more.tax) : minus(tax, more.tax)
  }
  const documents = found(queries, filter).select(['number', 'issuedAt', 'kind', 'total', 'tax'])
  for await (const part of slicesOf(documents, documents, ORDER, { size: SUMMED_AT_ONCE })) {
    const some = queries.selectFrom(part.as('part'))
    const kept = await some
      .select(({ fn }) => ['kind', fn.countAll<number>().as('count'), fn.count<number>('total').as('summed')])
      .select(({ fn }) => [fn.sum<Paise | null>('total').as('total'), fn.sum<Paise | null>('tax').as('tax')])
      .groupBy('kind')
      .execute()
    for (const { kind, count, ...sum } of kept)
      add(kind, { count, total: sum.total ?? rupees(0), tax: sum.tax ?? rupees(0) })
    const isWhole = kept.every(({ count, summed }) => count === summed)
    for (const { kind, content } of isWhole
      ? []
      : await contentsOf(queries, await some.select('number').where('total', 'is', null).execute())) {
      const issued = tryIssued(content)
      if (issued) add(kind, { count: 0, total: issued.amount, tax: taxOf(issued.split) })
    }
  }
  return { ...sums, tax }
}

/** A server of an earlier release says nothing of what they come to beside them. */
const contentsOf = (queries: Queries, documents: ReadonlyArray<{ readonly number: string }>) => {
  const numbers = documents.map(({ number }) => number)
  return queries.selectFrom('documents').select(['kind', 'content']).where('number', 'in', numbers).execute()
}

/** Financial years in which a number was given, the latest first: "2026-27". */
export async function yearsWithDocuments(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('documentSeries').select('series').where('last', '>', 0).execute()
  return [...new Set(rows.map(({ series }) => `20${series.slice(series.indexOf('/') + 1)}`))].toSorted().toReversed()
}

export async function countDocuments(queries: Queries, span: DocumentSpan): Promise<number> {
  const { count } = await inSpan(queries, span)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const AT_ONCE = 200

/** All of a year or month in the order of their issue, page by page. */
export async function* documentsOf(queries: Queries, span: DocumentSpan): AsyncGenerator<FiledDocument> {
  let [at, number] = ['', '']
  for (;;) {
    const rows = await inSpan(queries, span)
      .selectAll()
      .where((eb) => eb(eb.refTuple('issuedAt', 'number'), '>', eb.tuple(at, number)))
      .orderBy('issuedAt')
      .orderBy('number')
      .limit(AT_ONCE)
      .execute()
    yield* await filed(queries, rows)
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    ;[at, number] = [last.issuedAt, last.number]
  }
}

async function filed(queries: Queries, rows: readonly DocumentTable[]): Promise<FiledDocument[]> {
  const read = rows.map((row) => ({ row, issued: tryIssued(row.content) }))
  const numbers = read.flatMap(({ issued }) => issued?.refersTo?.number ?? [])
  const found =
    numbers.length === 0
      ? []
      : await queries.selectFrom('documents').select(['number', 'content']).where('number', 'in', numbers).execute()
  const invoices = new Map(found.map(({ number, content }) => [number, tryIssued(content)]))
  return read.map(({ row: { number, kind, series, issuedAt }, issued }) => ({
    number,
    kind,
    series,
    issuedAt,
    issued,
    original: invoices.get(issued?.refersTo?.number ?? '') ?? null,
  }))
}

const inSpan = (queries: Queries, { fy, month }: Pick<DocumentFilter, 'fy' | 'month'>, kind?: DocumentFilter['kind']) =>
  inYear(queries, fy, kind).$if(month !== undefined, (query) =>
    query
      .where('issuedAt', '>=', startOfMonth(month ?? ''))
      .where('issuedAt', '<', startOfMonth(monthLater(month ?? '', 1))),
  )

const inYear = (queries: Queries, fy: DocumentQuery['fy'], kind: DocumentQuery['kind']) =>
  queries
    .selectFrom('documents')
    .$if(fy !== undefined, (query) =>
      query.where('series', 'in', (eb) =>
        eb
          .selectFrom('documentSeries')
          .select('documentSeries.series')
          .where('documentSeries.series', 'like', `%/${fy?.slice(2) ?? ''}`),
      ),
    )
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'invoice'))

function searched(queries: Queries, found: ReturnType<typeof inSpan>, q: string) {
  if (q === '') return found
  const named = uidsNamed(queries, q)
  const part = `%${folded(q)
    .toUpperCase()
    .replace(/[\\%_]/g, String.raw`\$&`)}%`
  return found.where((eb) =>
    eb.or([
      sql<boolean>`${sql.ref('number')} like ${part} escape '\\'`,
      begins(queries, 'paymentId', q),
      eb('userId', 'in', buyersNamed(queries, q)),
      ...(named ? [eb('userId', 'in', named)] : []),
    ]),
  )
}

function rowOf({ number, kind, issuedAt, paymentId, content }: DocumentTable): DocumentRow {
  const issued = tryIssued(content)
  return {
    number,
    kind,
    issuedAt,
    paymentId,
    content: issued && {
      name: issued.buyer.name,
      company: issued.buyer.company,
      gstin: issued.buyer.gstin,
      placeOfSupply: stateName(issued.placeOfSupply),
      ...figuresOf(issued),
      refersTo: issued.refersTo?.number ?? null,
    },
  }
}
