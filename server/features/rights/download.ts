/** Everything that is kept on a person, as files for that person. */
import { namedBatches, nameOfBatch } from '#contract/batch-names.ts'
import { numberInAddress } from '#contract/document-numbers.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import type { Queries } from '../../database/transaction.ts'
import { askProcess } from '../../processes/ask-process.ts'
import { atMost } from '../../processes/in-turn.ts'
import { issuedPdf, type MemberDocumentDeps } from '../payments/documents/member-documents.ts'
import { ALL_TABLES, rowsOf, rowsOfOthers, TABLE_NAMES, type KeptTable, type TableName } from './all-tables.ts'
import type { Download, DownloadPart } from './download-html.ts'
import type { KeptPerson } from './kept-person.ts'
import type { Look, Keys } from '../../database/table.ts'
import { keysOf } from './keys.ts'
import { lookOf } from './look.ts'

export interface DownloadDeps extends MemberDocumentDeps {
  readonly stopping: AbortSignal
}

interface Packed {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** How many rows it holds. */
  readonly rows: number
}

export interface PackTask {
  readonly download: Download
  readonly documents: ReadonlyArray<{ readonly name: string; readonly pdf: Uint8Array }>
}

const PROCESS = new URL('pack-process.ts', import.meta.url).pathname
const PATIENCE_MS = 60_000
const MEMORY_MEGABYTES = 400
/** Two at a time: each is a process with all that is kept on somebody. */
const packing = atMost(2)

interface AtDesk {
  /** The person as in the download of her own: of the audit it holds no more than that. */
  readonly herself?: KeptPerson
  readonly readsReasons?: boolean
}

/** The ZIP of a person: a page to read, the same as JSON, and each tax document. */
export async function downloadOf(
  deps: DownloadDeps,
  person: KeptPerson,
  { herself = person, readsReasons = true }: AtDesk = {},
): Promise<Packed> {
  const { config, now } = deps
  const { db } = deps.database
  const keys = await keysOf(db, person)
  const catalogue = deps.catalog.now()
  const courses = new Map(catalogue.courses.map(({ id, name }) => [id, name]))
  const batches = namedBatches(catalogue)
  const look = await lookOf(db, {
    uid: person.uid,
    readsReasons,
    course: (id) => courses.get(id) ?? id,
    batch: (key) => nameOfBatch(batches, key),
  })
  const parts = await partsOf(db, { keys, audited: await keysOf(db, herself) }, look)
  const madeAt = now().toISOString()
  const download = { brand: config.brand, name: person.name, madeAt, parts }
  const task: PackTask = { download, documents: await documentsOf(deps, keys) }
  const packed = await packing(() =>
    askProcess<Uint8Array>(PROCESS, task, {
      work: 'Packing what is kept on a person',
      patienceMs: PATIENCE_MS,
      calledOff: deps.stopping,
      execArgv: [`--max-old-space-size=${MEMORY_MEGABYTES}`],
    }),
  )
  return {
    name: `your-data-${indianDayKey(madeAt)}.zip`,
    bytes: new Uint8Array(packed),
    rows: parts.reduce((count, { rows }) => count + rows.length, 0),
  }
}

interface Asked {
  readonly keys: Keys
  /** Those of the audit. */
  readonly audited: Keys
}

async function partsOf(queries: Queries, { keys, audited }: Asked, look: Look): Promise<DownloadPart[]> {
  const parts: DownloadPart[] = []
  for (const name of TABLE_NAMES) parts.push(await partOf(queries, name, name === 'auditLog' ? audited : keys, look))
  return parts.filter(({ rows }) => rows.length > 0)
}

async function partOf<Name extends TableName>(
  queries: Queries,
  name: Name,
  keys: Keys,
  look: Look,
): Promise<DownloadPart<Name>> {
  const part: KeptTable<Name>['part'] = ALL_TABLES[name].part
  const { title = '', shown } = part ?? {}
  if (!shown) return { name, title, rows: [] }
  const rows = [...(await rowsOf(queries, name, keys)), ...(await rowsOfOthers(queries, name, keys))]
  return { name, title, rows: rows.map((row) => shown(row, look, keys)) }
}

async function documentsOf(deps: MemberDocumentDeps, keys: Keys): Promise<PackTask['documents']> {
  const found: Array<PackTask['documents'][number]> = []
  for (const { number } of await rowsOf(deps.database.db, 'documents', keys)) {
    const name = numberInAddress(number)
    const pdf = await issuedPdf(deps, name)
    if (pdf) found.push({ name, pdf })
  }
  return found
}
