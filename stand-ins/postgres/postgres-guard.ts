/**
 * Keeps one PostgreSQL cluster: `postgres-guard.ts <programs> <folder> <cluster> <port> <uid> <gid> <fsync>`. It obeys the words "halt" and "resume" on its
 * input, and when the input ends, because whoever started it has finished or died, it stops the cluster and removes both folders.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const [programs = '', folder = '', data = '', port = '', uid = '', gid = '', fsync = 'on'] = process.argv.slice(2)
const owner = uid === '' ? {} : { uid: Number(uid), gid: Number(gid) }

// Ctrl-C reaches the whole group; the end of the input is the one signal to stop, so that nothing is left behind.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

let cluster = start()
for await (const word of createInterface({ input: process.stdin })) {
  if (word === 'halt') await halt()
  if (word === 'resume') cluster = start()
  process.stdout.write(`${word}\n`)
}
await halt()
for (const one of [data, folder]) rmSync(one, { recursive: true, force: true, maxRetries: 5 })

function start(): ChildProcess {
  const settings = [
    `fsync=${fsync}`,
    `full_page_writes=${fsync}`,
    // Else plans change after a minute, and with them what a test of plans says.
    `autovacuum=${fsync}`,
    'max_wal_size=256MB',
    'listen_addresses=127.0.0.1',
    'max_connections=300',
    `unix_socket_directories=${folder}`,
    'log_min_messages=panic',
  ]
  const args = ['-D', data, '-p', port, ...settings.flatMap((setting) => ['-c', setting])]
  return spawn(join(programs, 'postgres'), args, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function halt() {
  if (cluster.exitCode !== null || cluster.signalCode !== null) return
  const stopped = once(cluster, 'exit')
  // SIGINT is PostgreSQL's fast shutdown: clients are cut off, nothing is lost.
  cluster.kill('SIGINT')
  await stopped
}
