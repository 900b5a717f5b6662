/** The process in which a back-up is opened and sealed anew for whoever downloads it. Nothing of it is ever on the disk. */
import process from 'node:process'
import { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { carryOut } from './carry-out.ts'
import { type DownloadOrder, repacked } from './repacked.ts'
import { seal } from './sealed-stream.ts'
import { packTar } from './tar.ts'

export interface Downloaded {
  readonly done: true
}

carryOut(send, () => process.disconnect())

async function send(order: DownloadOrder): Promise<Downloaded> {
  const { madeAt, files } = await repacked(order)
  await pipeline([
    Readable.from(packTar(files, madeAt)),
    createGzip({ level: 6 }),
    Duplex.from((body: AsyncIterable<Buffer>) => seal(body, order.newPassphrase)),
    process.stdout,
  ])
  return { done: true }
}
