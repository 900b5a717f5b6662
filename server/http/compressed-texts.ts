import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// Covers a whole page, and keeps the encoder's memory small.
const WINDOW_BITS = 17

export interface CompressedText {
  readonly br: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer>
}

/** Compresses texts once and keeps the results in a folder; `tidy` deletes those that this start did not use. */
export function textCompressor(folder: string) {
  const used = new Set<string>()

  async function kept(name: string, make: () => Promise<Buffer>): Promise<Uint8Array<ArrayBuffer>> {
    used.add(name)
    const place = join(folder, name)
    const known = await readFile(place).catch(() => null)
    if (known) return new Uint8Array(known)
    const made = await make()
    // Renamed into place: a server that is stopped meanwhile leaves no half of it.
    const draft = join(folder, `.${randomUUID()}`)
    try {
      await writeFile(draft, made)
      await rename(draft, place)
    } catch (error) {
      // The start is tried again while the disk is full: drafts would take what somebody frees.
      await rm(draft, { force: true })
      throw error
    }
    return new Uint8Array(made)
  }

  return {
    async compress(text: Buffer): Promise<CompressedText> {
      await mkdir(folder, { recursive: true })
      const hash = createHash('sha256').update(text).digest('hex')
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS }
      const [br, gz] = await Promise.all([
        kept(`${hash}.br`, () => promisify(brotliCompress)(text, { params })),
        kept(`${hash}.gz`, () => promisify(gzip)(text, { level: 9 })),
      ])
      return { br, gzip: gz }
    },
    async tidy(): Promise<void> {
      for (const name of await readdir(folder))
        if (!used.has(name) && !name.startsWith('.')) await rm(join(folder, name), { force: true })
    },
  }
}
