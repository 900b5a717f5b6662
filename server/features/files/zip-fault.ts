import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { ARCHIVE_BOUNDS as MOST } from '#contract/files.ts'
import type { Content } from './content.ts'
import type { FileFault } from './judge.ts'

/** Parts of documents that are macros, and endings of what systems start when it is opened. */
const MACRO_PARTS = /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml)$|^xl\/macrosheets\//i
const STARTED = new Set(
  `exe dll com scr bat cmd ps1 psm1 psd1 ps1xml vb vbs vbe js jse ws wsf wsh wsc sct hta msi msp mst lnk url website scf inf jar apk appx
  msix application appref-ms reg cpl pif gadget sh command app desktop html htm mht mhtml svg xht xhtml chm hlp rdp diagcab theme themepack
  library-ms search-ms searchconnector-ms settingcontent-ms iqy oqy dqy rqy odc iso img vhd vhdx one
  xlsm xlsb docm pptm xlam xltm xla xlw dotm potm ppsm ppam sldm xll wll ade adp mde`.split(/\s+/),
)

/** How many archives lie around this one, and what may still be unpacked of all of them together. */
export interface Around {
  readonly depth: number
  readonly left: { bytes: number; files: number }
}

export const outermost = (): Around => ({ depth: 0, left: { bytes: MOST.bytes, files: MOST.files } })

type Look = (content: Content, around: Around) => Promise<FileFault | null>

/** Looks into each file of an archive, and unpacks none of them onto the disk. */
export async function zipFault(content: Content, around: Around, look: Look): Promise<FileFault | null> {
  if (around.depth >= MOST.depth) return 'tooDeep'
  let archive: ZipFile | undefined
  try {
    archive = await ('bytes' in content
      ? fromBufferPromise(content.bytes, OPTIONS)
      : openPromise(content.path, OPTIONS))
    return await faultInside(archive, around, look)
  } catch (error) {
    return error instanceof Error && /not supported|unsupported/i.test(error.message) ? 'otherArchive' : 'broken'
  } finally {
    archive?.close()
  }
}

const OPTIONS = { lazyEntries: true, autoClose: false }

async function faultInside(archive: ZipFile, { depth, left }: Around, look: Look): Promise<FileFault | null> {
  left.files -= archive.entryCount
  if (left.files < 0) return 'tooManyFiles'
  for await (const entry of archive.eachEntry()) {
    const { fileName: name, uncompressedSize: bytes } = entry
    const { fileName: local } = await archive.readLocalFileHeaderPromise(entry)
    // Some programs unpack under the one name, some under the other.
    if (!local.equals(entry.fileNameRaw)) return 'broken'
    if (name.endsWith('/')) continue
    if (MACRO_PARTS.test(name)) return 'macros'
    if ([name, local.toString('latin1')].some(isStarted)) return 'program'
    if (entry.isEncrypted()) return 'locked'
    if (bytes > MOST.bytesOfOne) return 'largeInside'
    left.bytes -= bytes
    if (left.bytes < 0) return 'muchInside'
    const fault = await look({ bytes: await readEntry(archive, entry) }, { depth: depth + 1, left })
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
  const bytes = Buffer.alloc(entry.uncompressedSize)
  let at = 0
  for await (const chunk of await archive.openReadStreamPromise(entry)) at += Buffer.from(chunk).copy(bytes, at)
  return bytes
}
