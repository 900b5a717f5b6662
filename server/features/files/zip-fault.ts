import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import type { Content } from './content.ts'
import type { FileFault } from './judge.ts'

/** Bytes of one file inside that are looked at, of all of them, and how many files and how deep. */
const MOST = { ofOne: 50_000_000, ofAll: 400_000_000, files: 2_000, depth: 2 } as const
/** Parts of documents that are macros, and endings of what systems start when it is opened. */
const MACRO_PARTS = /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml)$|^xl\/macrosheets\//i
const STARTED =
  /\.(?:exe|dll|com|scr|bat|cmd|ps1|psm1|vbs|vbe|jse?|wsf|wsh|hta|msi|msp|lnk|url|jar|apk|appx|msix|reg|cpl|pif|sh|command|app|html?|svg|xlsm|docm|pptm|xlam|xltm|dotm|potm|ppsm|xll)$/i

type Look = (content: Content, depth: number) => Promise<FileFault | null>

/** Looks into each file of an archive, and unpacks none of them onto the disk. */
export async function zipFault(content: Content, depth: number, look: Look): Promise<FileFault | null> {
  if (depth >= MOST.depth) return 'tooDeep'
  let archive: ZipFile | undefined
  try {
    archive = await ('bytes' in content
      ? fromBufferPromise(content.bytes, OPTIONS)
      : openPromise(content.path, OPTIONS))
    return await faultInside(archive, depth, look)
  } catch {
    return 'broken'
  } finally {
    archive?.close()
  }
}

const OPTIONS = { lazyEntries: true, autoClose: false }

async function faultInside(archive: ZipFile, depth: number, look: Look): Promise<FileFault | null> {
  if (archive.entryCount > MOST.files) return 'tooDeep'
  let left: number = MOST.ofAll
  for await (const entry of archive.eachEntry()) {
    const { fileName: name, uncompressedSize: bytes } = entry
    if (name.endsWith('/')) continue
    if (MACRO_PARTS.test(name)) return 'macros'
    if (STARTED.test(name)) return 'program'
    if (entry.isEncrypted()) return 'locked'
    left -= bytes
    if (bytes > MOST.ofOne || left < 0) return 'tooDeep'
    const fault = await look({ bytes: await readEntry(archive, entry) }, depth + 1)
    if (fault) return fault
  }
  return null
}

/** The library ends the stream with an error as soon as it holds more than was announced. */
async function readEntry(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const stream: Readable = await archive.openReadStreamPromise(entry)
  return Buffer.concat(await stream.toArray())
}
