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
  const remove = () =>
    within(address, async (client) => void (await client.query(`drop database if exists "${name}" with (force)`)))
  let isMade = false
  try {
    await within(address, async (client) => {
      await removeLeft(client, name)
      await client.query(`create database "${name}"`)
      isMade = true
      await client.query(`comment on database "${name}" is '${REMARK}'`)
    })
  } catch (error) {
    // Without its remark nobody would know it again.
    if (isMade) await remove()
    if (error instanceof Error && 'code' in error && error.code === NOT_ALLOWED) return null
    throw error
  }
  return { url, remove }
}

/** Removes the one that a rehearsal left that was killed. */
export const removeRehearsalDatabase = (address: string): Promise<void> =>
  within(address, async (client) => {
    const { name } = besideOf(address)
    if ((await remarkOf(client, name)) === REMARK) await client.query(`drop database "${name}" with (force)`)
  })

async function within(address: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function besideOf(address: string) {
  const url = new URL(address)
  const own = decodeURIComponent(url.pathname.slice(1)).replaceAll('"', '')
  const name = `${own.slice(0, LONGEST_NAME - BEHIND.length)}${BEHIND}`
  url.pathname = `/${encodeURIComponent(name)}`
  return { url: url.href, name }
}

async function removeLeft(client: pg.Client, name: string): Promise<void> {
  const remark = await remarkOf(client, name)
  if (remark === undefined) return
  if (remark !== REMARK)
    throw new BackupFault(`There is a database called ${name} already, which is of no rehearsal. Remove or rename it.`)
  await client.query(`drop database "${name}" with (force)`)
}

/** Undefined where there is no such database. */
async function remarkOf(client: pg.Client, name: string): Promise<string | null | undefined> {
  const { rows } = await client.query<{ remark: string | null }>(
    "select shobj_description(oid, 'pg_database') as remark from pg_database where datname = $1",
    [name],
  )
  return rows[0]?.remark
}
