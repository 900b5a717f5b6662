import { fork } from 'node:child_process'
import { join } from 'node:path'
import { HOUR_MS } from '#contract/ground/time.ts'
import { BackupFault } from './backup-fault.ts'
import type { Downloaded } from './download-process.ts'
import type { Answered } from './in-process.ts'
import type { DownloadOrder } from './repacked.ts'

const DOWNLOAD_PROCESS = join(import.meta.dirname, 'download-process.ts')
const LONGEST_MS = 3 * HOUR_MS

/** A back-up as it is handed out, made in a process of its own while it is read. Throws a `BackupFault`, also amid the archive. */
export async function* downloadInProcess(order: DownloadOrder): AsyncGenerator<Buffer> {
  const child = fork(DOWNLOAD_PROCESS, { env: {}, execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const { promise, resolve } = Promise.withResolvers<Answered<Downloaded>>()
  child.once('message', resolve)
  child.on('error', (error) => resolve({ fault: error.message }))
  child.once('close', (code, signal) => resolve({ fault: `The download ended by itself (${signal ?? code}).` }))
  const giveUp = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
  try {
    child.send(order)
    const output: AsyncIterable<Buffer> | null = child.stdout
    if (output) yield* output
    const answer = await promise
    if ('fault' in answer) throw new BackupFault(answer.fault)
  } finally {
    clearTimeout(giveUp)
    child.kill('SIGKILL')
  }
}
