import { compoundFault } from './compound-fault.ts'
import { type Content, headOf, kindOf } from './content.ts'
import type { FileFault } from './judge.ts'
import { pdfFault } from './pdf-fault.ts'
import { captionsFault, textFault } from './text-fault.ts'
import { videoIn } from './video.ts'
import { outermost, zipFault } from './zip-fault.ts'

const TEXTS = ['csv', 'txt']
const ZIPS = ['zip', 'apwz']
/** Their forms are known to their programs alone. */
const SIMULATIONS = ['bkp', 'apw', 'apwz', 'hsc', 'edr', 'flnw']

export interface Named {
  readonly mediaType: string
  readonly ending: string
}

/** What is wrong with a file of this ending, by its content; null when it may be taken. */
export async function faultOf(content: Content, { mediaType, ending }: Named): Promise<FileFault | null> {
  const inside = await harmIn(content)
  if (inside) return inside
  const kind = await kindOf(content)
  if (SIMULATIONS.includes(ending)) return null
  if (ending === 'vtt') return kind === null || kind === mediaType ? captionsFault(content) : 'otherContent'
  if (kind === mediaType && kind === 'video/mp4') {
    const video = await videoIn(content)
    return typeof video === 'string' ? video : null
  }
  if (TEXTS.includes(ending)) return kind === null ? textFault(content) : 'otherContent'
  if (ZIPS.includes(ending)) return kind === 'application/zip' ? null : 'otherContent'
  return kind === mediaType ? null : 'otherContent'
}

/** What would harm whoever opens it, whatever its name says. */
export async function harmIn(content: Content, around = outermost()): Promise<FileFault | null> {
  const head = await headOf(content)
  if (isProgram(head)) return 'program'
  // An archive may say that it is something else: a book, a drawing.
  const inArchive = isZip(head) ? await zipFault(content, around, harmIn) : null
  if (inArchive) return inArchive
  const kind = await kindOf(content)
  if (kind !== null && PROGRAMS.some((one) => one.test(kind))) return 'program'
  if (kind !== null && MACROS.test(kind)) return 'macros'
  if (kind === 'application/x-cfb') return compoundFault(content)
  if (kind === 'application/pdf') return pdfFault(content)
  return kind !== null && OTHER_ARCHIVES.test(kind) ? 'otherArchive' : null
}

const isZip = (head: Buffer) => ['PK\x03\x04', 'PK\x05\x06'].includes(head.subarray(0, 4).toString('latin1'))

const OTHER_ARCHIVES =
  /^application\/(x-7z-compressed|(x-|vnd\.)rar|x-rar-compressed|gzip|x-gzip|x-g?tar|x-xz|x-bzip2|zstd|x-lzip|x-compress|x-lzh-compressed|x-ace-compressed|x-arj|x-unix-archive|x-cpio|x-asar|x-lz4)$/

const MACROS = /macroenabled/i

const PROGRAMS = [
  /^application\/(x-msdownload|x-elf|x-mach-binary|java-vm|java-archive|wasm|x-ms-shortcut|x-apple-alias)$/,
  /^application\/(vnd\.android\.package-archive|x-deb|x-rpm|x-xpinstall|x-google-chrome-extension|x-ms-installer)$/,
  /^application\/(x-apple-diskimage|x-iso9660-image|vnd\.ms-cab-compressed|x-shockwave-flash|vnd\.ms-htmlhelp)$/,
]

function isProgram(head: Buffer): boolean {
  const begins = (text: string) => head.subarray(0, text.length).toString('latin1') === text
  return begins('MZ') || begins('#!') || begins('\x7fELF') || begins('L\0\0\0\x01\x14\x02\0')
}
