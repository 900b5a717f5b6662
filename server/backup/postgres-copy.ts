import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { finished, pipeline } from 'node:stream/promises'
import pg from 'pg'
import { BackupFault } from './backup-fault.ts'
import { findProgram } from './postgres-programs.ts'
import { type Copied, type Upload, uploadsIn } from './sqlite-copy.ts'

export interface PostgresCopy extends Copied {
  readonly madeAt: string
  readonly dumpVersion: number
}

/** Copies the database while others write to it: the state of one moment, which is not before the call. */
export async function copyPostgres(
  url: string,
  keep: (dump: AsyncIterable<Buffer>) => Promise<unknown>,
  folders: readonly string[],
): Promise<PostgresCopy> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const dump = await findProgram('pg_dump', await serverVersion(client), folders)
    // What is counted and what is copied are of one moment.
    await client.query('begin isolation level repeatable read, read only')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const madeAt = new Date().toISOString()
    const copied = await countRows(client)
    const listed = uploadsIn(Object.keys(copied.rows))
    const uploads = listed === null ? [] : (await client.query<Upload>(listed)).rows
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.id ?? ''}`]
    await runProgram(dump.path, args, { url, keep })
    return { ...copied, uploads, madeAt, dumpVersion: dump.version }
  } finally {
    await client.end()
  }
}

/** Reads the whole copy. Throws a `BackupFault` when that cannot be done. */
export async function checkPostgres(
  dump: AsyncIterable<Buffer>,
  version: number,
  folders: readonly string[],
): Promise<void> {
  const restore = await findProgram('pg_restore', version, folders)
  await runProgram(restore.path, ['--file=/dev/null'], { read: dump })
}

/** Fills an empty database from a copy: all of it, or nothing. */
export async function fillPostgres(
  url: string,
  file: string,
  version: number,
  folders: readonly string[],
): Promise<void> {
  const restore = await findProgram('pg_restore', version, folders)
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  await runProgram(restore.path, args, { url, read: createReadStream(file) })
}

export async function countRows(client: pg.Client): Promise<Omit<Copied, 'uploads'>> {
  const tables = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
  )
  const names = tables.rows.map(({ name }) => name)
  const rows = await rowsIn(client, names)
  const hasSchema = names.includes('kysely_migration')
  const seen = hasSchema ? await client.query<{ name: string }>('select name from kysely_migration order by 1') : null
  return { schema: seen?.rows.map(({ name }) => name) ?? [], rows }
}

/** How many rows these tables of a database have now. */
export async function countTables(url: string, names: readonly string[]): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await rowsIn(client, names)
  } finally {
    await client.end()
  }
}

async function rowsIn(client: pg.Client, names: readonly string[]): Promise<Record<string, number>> {
  const rows: [string, number][] = []
  for (const name of names) {
    const counted = await client.query<{ count: string }>(`select count(*) as count from "${name}"`)
    rows.push([name, Number(counted.rows[0]?.count)])
  }
  return Object.fromEntries(rows)
}

async function serverVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000)
}

interface Running {
  readonly url?: string
  readonly read?: AsyncIterable<Buffer>
  readonly keep?: (output: AsyncIterable<Buffer>) => Promise<unknown>
}

async function runProgram(path: string, args: readonly string[], { url, read, keep }: Running): Promise<void> {
  const target = url === undefined ? null : targetOf(url)
  const words = [...args, ...(target ? [`--dbname=${target.address}`] : [])]
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...(target?.password ? { PGPASSWORD: target.password } : {}) }
  const child = spawn(path, words, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = Promise.withResolvers<number | null>()
  child.once('error', ended.reject)
  child.once('close', ended.resolve)
  let said = ''
  child.stderr.on('data', (chunk) => (said = `${said}${String(chunk)}`.slice(-2_000)))
  try {
    // What it reads and writes goes through us: it ends when we are killed.
    if (read) pipeline(read, child.stdin).catch(() => {})
    else child.stdin.end()
    if (keep) await keep(child.stdout)
    else await finished(child.stdout.resume())
    const code = await ended.promise
    if (code !== 0) throw new BackupFault(`${nameOf(path)} failed: ${said.trim()}`)
  } finally {
    child.kill('SIGKILL')
  }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** What PostgreSQL's programs understand in the address of a database; the rest is for our driver. */
const UNDERSTOOD = new Set(
  'sslmode sslrootcert sslcert sslkey host port user options connect_timeout application_name channel_binding'.split(
    ' ',
  ),
)

/** The address without its password, which would stand in the list of processes. */
function targetOf(address: string): { readonly address: string; readonly password: string } {
  const url = new URL(address)
  const password = decodeURIComponent(url.password) || (url.searchParams.get('password') ?? '')
  url.password = ''
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  for (const name of Array.from(url.searchParams.keys())) if (!UNDERSTOOD.has(name)) url.searchParams.delete(name)
  return { address: url.href, password }
}
