/** The process in which a back-up is opened and sealed anew for whoever downloads it. Nothing of it is ever on the disk. */
import { constants, setPriority } from 'node:os'
import process from 'node:process'
import { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type DownloadOrder, repacked } from './repacked.ts'
import { seal } from './sealed-stream.ts'
import { packTar } from './tar.ts'

export type DownloadAnswer = { readonly done: true } | { readonly fault: string }

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit())
process.once('message', (order: DownloadOrder) => void send(order).then(() => answer({ done: true }), fail))

async function send(order: DownloadOrder): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW)
  const { madeAt, files } = await repacked(order)
  await pipeline([
    Readable.from(packTar(files, madeAt)),
    createGzip({ level: 6 }),
    Duplex.from((body: AsyncIterable<Buffer>) => seal(body, order.newPassphrase)),
    process.stdout,
  ])
}

const fail = (error: unknown) => answer({ fault: error instanceof Error ? error.message : String(error) })

/** What was written has an end when the process has. */
function answer(given: DownloadAnswer): void {
  process.send?.(given, () => process.disconnect())
}
