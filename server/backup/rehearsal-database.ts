import pg from 'pg'
import { BackupFault } from './backup-fault.ts'

const BEHIND = '_restore_rehearsal'
const LONGEST_NAME = 63
/** By which one is known that was left by a rehearsal that was killed. */
const REMARK = 'Of a restore rehearsal: it is removed again'
const NOT_ALLOWED = '42501'

interface RehearsalDatabase {
  readonly url: string
  remove(): Promise<void>
}

/** An empty database beside the one of this address; null where its role may make none. */
export async function makeRehearsalDatabase(address: string): Promise<RehearsalDatabase | null> {
  const { url, name } = besideOf(address)
  const within = async (work: (client: pg.Client) => Promise<void>) => {
    const client = new pg.Client({ connectionString: address })
    client.on('error', () => {})
    await client.connect()
    try {
      await work(client)
    } finally {
      await client.end()
    }
  }
  const remove = () =>
    within(async (client) => void (await client.query(`drop database if exists "${name}" with (force)`)))
  try {
    await within(async (client) => {
      await removeLeft(client, name)
      await client.query(`create database "${name}"`)
      await client.query(`comment on database "${name}" is '${REMARK}'`)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NOT_ALLOWED) return null
    throw error
  }
  return { url, remove }
}

function besideOf(address: string) {
  const url = new URL(address)
  const own = decodeURIComponent(url.pathname.slice(1)).replaceAll('"', '')
  const name = `${own.slice(0, LONGEST_NAME - BEHIND.length)}${BEHIND}`
  url.pathname = `/${encodeURIComponent(name)}`
  return { url: url.href, name }
}

async function removeLeft(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ remark: string | null }>(
    "select shobj_description(oid, 'pg_database') as remark from pg_database where datname = $1",
    [name],
  )
  const [left] = rows
  if (!left) return
  if (left.remark !== REMARK)
    throw new BackupFault(`There is a database called ${name} already, which is of no rehearsal. Remove or rename it.`)
  await client.query(`drop database "${name}" with (force)`)
}
