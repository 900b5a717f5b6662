import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { memoryFolder } from '../memory-folder.ts'
import { postgresPrograms } from './postgres-programs.ts'

export interface TestPostgres {
  readonly serverUrl: string
  /** Creates a fresh database whose name begins so, and returns its address. */
  url(databaseName: string): Promise<string>
  /** Cuts off every client, as a crash of the machine would, until `resume`. */
  halt(): Promise<void>
  resume(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

const READY_TRIES = 600

/**
 * Starts a PostgreSQL of its own in a temporary folder, under an unprivileged user when run as root. It stops on
 * request, and also when this process ends in any other way. Without `fsync` its data lies in memory, where there is room.
 */
export async function startPostgres({ fsync = true } = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-postgres-'))
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  const data = mkdtempSync(join(fsync ? tmpdir() : memoryFolder(), 'synergyy-cluster-'))
  chmodSync(folder, 0o711)
  if (owner) for (const one of [folder, data]) chownSync(one, owner.uid, owner.gid)
  const programs = postgresPrograms(folder)
  initialise(programs, folder, data, owner)

  const port = await freePort()
  const serverUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  const guardArgs = [programs, folder, data, port, owner?.uid ?? '', owner?.gid ?? '', fsync ? 'on' : 'off'].map(String)
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'postgres-guard.ts'), ...guardArgs], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(guard, 'exit')
  await ready(serverUrl)
  // The guard must not keep a finished test waiting.
  guard.unref()
  for (const pipe of [guard.stdin, guard.stdout]) if (pipe instanceof Socket) pipe.unref()

  const command = async (word: string) => {
    const answer = once(guard.stdout, 'data')
    guard.stdin.write(`${word}\n`)
    guard.ref()
    await answer
    guard.unref()
  }
  const resume = async () => {
    await command('resume')
    await ready(serverUrl)
  }
  return {
    serverUrl,
    url: (databaseName) => createDatabase(serverUrl, databaseName),
    halt: () => command('halt'),
    resume,
    async restart() {
      await command('halt')
      await resume()
    },
    async stop() {
      guard.stdin.end()
      guard.ref()
      await ended
    },
  }
}

/** Creates a fresh database on a running server, as a copy of another, and returns its address. */
export async function createDatabase(serverUrl: string, begin: string, template = 'template1'): Promise<string> {
  const name = `${begin}_${randomBytes(6).toString('hex')}`
  await ask(serverUrl, `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`)
  return serverUrl.replace(/\/[^/]*$/, `/${name}`)
}

export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  await ask(serverUrl, `DROP DATABASE IF EXISTS "${new URL(url).pathname.slice(1)}" WITH (FORCE)`)
}

async function ask(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function ready(serverUrl: string) {
  for (let tries = READY_TRIES; ; tries -= 1) {
    try {
      return await ask(serverUrl, 'SELECT 1')
    } catch (error) {
      if (tries === 0) throw error
      await sleep(50)
    }
  }
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

function unprivilegedUser(): Owner {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('There is no unprivileged user (postgres or nobody) to run PostgreSQL as')
}

function initialise(programs: string, folder: string, data: string, owner: Owner | undefined) {
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const { status, stdout, stderr, error } = spawnSync(join(programs, 'initdb'), args, {
    ...owner,
    cwd: folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    encoding: 'utf8',
  })
  if (status === 0) return
  for (const one of [folder, data]) rmSync(one, { recursive: true, force: true })
  throw new Error(`initdb failed: ${error?.message ?? ''}\n${stdout}${stderr}`)
}
