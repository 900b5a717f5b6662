/** Everything that is kept on a person, as files for that person. */
import { strToU8, zipSync, type Zippable } from 'fflate'
import { numberInAddress } from '#contract/document-numbers.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import type { Queries } from '../../database/transaction.ts'
import { issuedPdf, type MemberDocumentDeps } from '../payments/documents/member-documents.ts'
import { ALL_TABLES, rowsOf, rowsOfOthers, TABLE_NAMES } from './all-tables.ts'
import { downloadHtml, type DownloadPart } from './download-html.ts'
import type { KeptPerson } from './kept-person.ts'
import type { KeptTable, Look, TableName } from './kept-table.ts'
import { keysOf, type Keys } from './keys.ts'
import { lookOf } from './look.ts'

interface Packed {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** How many rows it holds. */
  readonly rows: number
}

interface AtDesk {
  /** The person as in the download of her own: of the audit it holds no more than that. */
  readonly herself?: KeptPerson
  readonly readsReasons?: boolean
}

/** The ZIP of a person: a page to read, the same as JSON, and each tax document. */
export async function downloadOf(
  deps: MemberDocumentDeps,
  person: KeptPerson,
  { herself = person, readsReasons = true }: AtDesk = {},
): Promise<Packed> {
  const { config, now } = deps
  const { db } = deps.database
  const keys = await keysOf(db, person)
  const courses = new Map(deps.catalog.now().courses.map(({ id, name }) => [id, name]))
  const look = await lookOf(db, { uid: person.uid, readsReasons, course: (id) => courses.get(id) ?? id })
  const parts = await partsOf(db, { keys, audited: await keysOf(db, herself) }, look)
  const madeAt = now().toISOString()
  const download = { brand: config.brand, name: person.name, madeAt, parts }
  const files: Zippable = {
    'your-data.html': strToU8(downloadHtml(download)),
    'your-data.json': strToU8(JSON.stringify(download, null, 2)),
    ...(await documentsOf(deps, keys)),
  }
  return {
    name: `your-data-${indianDayKey(madeAt)}.zip`,
    bytes: new Uint8Array(zipSync(files, { mtime: now() })),
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

/** A drawing is not packed once more. */
const AS_IT_IS = { level: 0 } as const

async function documentsOf(deps: MemberDocumentDeps, keys: Keys): Promise<Zippable> {
  const files: Zippable = {}
  for (const { number } of await rowsOf(deps.database.db, 'documents', keys)) {
    const name = numberInAddress(number)
    const pdf = await issuedPdf(deps, name)
    if (pdf) files[`documents/${name}.pdf`] = [new Uint8Array(pdf), AS_IT_IS]
  }
  return files
}
