/** Tax invoices and credit notes of all members: a page of them, what they come to, and all of a list. */
import { sql, type SelectQueryBuilder } from 'kysely'
import { minus, rupees, sumOf, type Paise } from '#contract/catalog.ts'
import type {
  DocumentFilter,
  DocumentPage,
  DocumentQuery,
  DocumentRow,
  DocumentSums,
} from '#contract/desk-documents.ts'
import type { IssuedKind } from '#contract/document-numbers.ts'
import { endOfDay, startOfDay } from '#contract/indian-time.ts'
import { monthLater, startOfMonth } from '#contract/months.ts'
import { folded } from '#contract/folded-text.ts'
import type { DocumentTable } from '../documents/tables.ts'
import { cut, paged, type Page } from '../../../database/paged.ts'
import type { Tables } from '../../../database/schema.ts'
import { slicesOf } from '../../../database/slices.ts'
import { begins } from '../../../database/text-begins.ts'
import type { Queries } from '../../../database/transaction.ts'
import { uidsNamed } from '../../accounts/members.ts'
import { paidForInto } from '../../seats/seat-course.ts'
import { buyersNamed } from '../documents/buyers.ts'
import { stateName } from '../documents/documents.ts'
import { taxOf } from '../documents/gst.ts'
import { figuresOf, type FiledDocument } from '../documents/gstr1.ts'
import { tryIssued } from '../documents/issued-document.ts'

type Documents = SelectQueryBuilder<Tables, 'documents', object>

const ORDER = ['issuedAt', 'number'] as const
const PAGE = 50
const WALKED_AT_ONCE = 2_000

/** A page, the latest first, and where the next one begins. */
export async function pageOfDocuments(
  queries: Queries,
  { after, ...filter }: DocumentQuery,
): Promise<Pick<DocumentPage, 'documents' | 'next'>> {
  const { rows, next } = await pageOf(lookedThrough(queries, filter), after)
  return { documents: rows.map(rowOf), next }
}

async function pageOf({ found, walked }: LookedThrough, after: string | undefined): Promise<Page<DocumentTable>> {
  if (walked === found) return paged(found.selectAll(), ORDER, { after })
  const rows: DocumentTable[] = []
  for await (const part of partsOf({ found, walked }, after)) {
    const rest = PAGE + 1 - rows.length
    rows.push(...(await part.selectAll().limit(rest).execute()))
    if (rows.length > PAGE) break
  }
  return cut(rows, PAGE, ({ issuedAt, number }) => [issuedAt, number])
}

interface LookedThrough {
  readonly found: Documents
  /** What is gone through to find them: a course may have few of very many. */
  readonly walked: Documents
}

function lookedThrough(queries: Queries, { q = '', course, ...span }: DocumentFilter): LookedThrough {
  const walked = searched(queries, inSpan(queries, span), q)
  return { walked, found: course === undefined ? walked : walked.where((eb) => paidForInto(eb, course)) }
}

const partsOf = ({ found, walked }: LookedThrough, after?: string) =>
  slicesOf(walked.select(ORDER), found, ORDER, { size: WALKED_AT_ONCE, after })

const SUMMED = ['number', 'issuedAt', 'kind', 'total', 'tax'] as const

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
  const addUnread = async (documents: ReadonlyArray<{ readonly number: string }>) => {
    for (const { kind, content } of documents.length === 0 ? [] : await contentsOf(queries, documents)) {
      const issued = tryIssued(content)
      if (issued) add(kind, { count: 0, total: issued.amount, tax: taxOf(issued.split) })
    }
  }
  const looked = lookedThrough(queries, filter)
  if (filter.q && looked.found === looked.walked) {
    for await (const rows of pagesOf(looked.found)) {
      for (const row of rows) add(row.kind, { count: 1, total: row.total ?? rupees(0), tax: row.tax ?? rupees(0) })
      await addUnread(rows.filter(({ total }) => total === null))
    }
    return { ...sums, tax }
  }
  for await (const part of partsOf(looked)) {
    const some = queries.selectFrom(part.select(SUMMED).as('part'))
    const kept = await some
      .select(({ fn }) => ['kind', fn.countAll<number>().as('count'), fn.count<number>('total').as('summed')])
      .select(({ fn }) => [fn.sum<Paise | null>('total').as('total'), fn.sum<Paise | null>('tax').as('tax')])
      .groupBy('kind')
      .execute()
    for (const { kind, count, ...sum } of kept)
      add(kind, { count, total: sum.total ?? rupees(0), tax: sum.tax ?? rupees(0) })
    const isWhole = kept.every(({ count, summed }) => count === summed)
    if (!isWhole) await addUnread(await some.select('number').where('total', 'is', null).execute())
  }
  return { ...sums, tax }
}

/** Looking for the end of a part would be a second search for each of them. */
async function* pagesOf(found: Documents) {
  for (let after: string | undefined; ;) {
    const { rows, next } = await paged(found.select(SUMMED), ORDER, { after, size: WALKED_AT_ONCE })
    yield rows
    if (next === null) return
    after = next
  }
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

const AT_ONCE = 200

/** All of a list in the order of their issue, page by page. */
export async function* documentsOf(queries: Queries, filter: DocumentFilter): AsyncGenerator<FiledDocument> {
  const { found, walked } = lookedThrough(queries, filter)
  if (filter.q && found === walked) yield* searchedDocuments(queries, found)
  else yield* walkedDocuments(queries, filter)
}

/** Few of very many: the search is asked once for each page of what it finds. */
async function* searchedDocuments(queries: Queries, found: Documents): AsyncGenerator<FiledDocument> {
  for (let after: string | undefined; ;) {
    const { rows, next } = await paged(found.selectAll(), ORDER, { after, way: 'asc', size: AT_ONCE })
    yield* await filed(queries, rows)
    if (next === null) return
    after = next
  }
}

async function* walkedDocuments(queries: Queries, filter: DocumentFilter): AsyncGenerator<FiledDocument> {
  let [at, number] = ['', '']
  for (;;) {
    const rows = await inSpan(queries, filter)
      .selectAll()
      .where((eb) => eb(eb.refTuple('issuedAt', 'number'), '>', eb.tuple(at, number)))
      .orderBy('issuedAt')
      .orderBy('number')
      .limit(AT_ONCE)
      .execute()
    yield* await filed(queries, await fittingAmong(queries, rows, filter))
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    ;[at, number] = [last.issuedAt, last.number]
  }
}

async function fittingAmong(
  queries: Queries,
  rows: readonly DocumentTable[],
  { q, course }: DocumentFilter,
): Promise<readonly DocumentTable[]> {
  if (!q && course === undefined) return rows
  const numbers = rows.map(({ number }) => number)
  const { found } = lookedThrough(queries, { q, course })
  const fitting = await found
    .select('number')
    .where('number', 'in', ['', ...numbers])
    .execute()
  const names = new Set(fitting.map(({ number }) => number))
  return rows.filter(({ number }) => names.has(number))
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

type Span = Omit<DocumentFilter, 'q' | 'course'>

function inSpan(queries: Queries, { fy, month, kind, from, to }: Span): Documents {
  return inYear(queries, fy, kind)
    .$if(month !== undefined, (query) =>
      query
        .where('issuedAt', '>=', startOfMonth(month ?? ''))
        .where('issuedAt', '<', startOfMonth(monthLater(month ?? '', 1))),
    )
    .$if(from !== undefined, (query) => query.where('issuedAt', '>=', startOfDay(from ?? '')))
    .$if(to !== undefined, (query) => query.where('issuedAt', '<', endOfDay(to ?? '')))
}

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

function searched(queries: Queries, found: Documents, q: string): Documents {
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
