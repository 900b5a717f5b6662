import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import type { Content } from './content.ts'
import type { FileFault } from './judge.ts'

/** Bytes of one file inside that are looked at, of all of them, and how many files and how deep. */
const MOST = { ofOne: 50_000_000, ofAll: 400_000_000, files: 2_000, depth: 2 } as const
/** Parts of documents that are macros, and endings of what systems start when it is opened. */
const MACRO_PARTS = /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml)$|^xl\/macrosheets\//i
const STARTED = new Set(
  `exe dll com scr bat cmd ps1 psm1 psd1 ps1xml vb vbs vbe js jse ws wsf wsh wsc sct hta msi msp mst lnk url website scf inf jar apk appx
  msix application appref-ms reg cpl pif gadget sh command app desktop html htm mht mhtml svg xht xhtml chm hlp rdp diagcab theme themepack
  library-ms search-ms searchconnector-ms settingcontent-ms iqy oqy dqy rqy odc iso img vhd vhdx one
  xlsm xlsb docm pptm xlam xltm xla xlw dotm potm ppsm ppam sldm xll wll ade adp mde`.split(/\s+/),
)

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
    const { fileName: local } = await archive.readLocalFileHeaderPromise(entry)
    // Some programs unpack under the one name, some under the other.
    if (!local.equals(entry.fileNameRaw)) return 'broken'
    if (name.endsWith('/')) continue
    if (MACRO_PARTS.test(name)) return 'macros'
    if ([name, local.toString('latin1')].some(isStarted)) return 'program'
    if (entry.isEncrypted()) return 'locked'
    left -= bytes
    if (bytes > MOST.ofOne || left < 0) return 'tooDeep'
    const fault = await look({ bytes: await readEntry(archive, entry) }, depth + 1)
    if (fault) return fault
  }
  return null
}

/** Systems drop what follows a colon, and dots and spaces at the end. */
function isStarted(name: string): boolean {
  const [kept = ''] = (name.split(/[/\\]/).at(-1) ?? '').split(':')
  const ending =
    kept
      .replace(/[.\s\p{C}]+$/u, '')
      .split('.')
      .at(-1) ?? ''
  return kept.includes('.') && STARTED.has(ending.replace(/[\s\p{C}]/gu, '').toLowerCase())
}

/** The library ends the stream with an error as soon as it holds more than was announced. */
async function readEntry(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const stream: Readable = await archive.openReadStreamPromise(entry)
  return Buffer.concat(await stream.toArray())
}
