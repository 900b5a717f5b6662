import { PDFArray, PDFDict, PDFHexString, PDFName, type PDFObject, PDFStream, PDFString } from '@cantoo/pdf-lib'
import { openPdf } from '../../pdf/open-pdf.ts'
import { allOf, type Content } from './content.ts'
import type { FileFault } from './judge.ts'

const KEYS = ['JS', 'JavaScript', 'EF', 'Launch', 'XFA', 'RichMediaContent'].map((name) => PDFName.of(name))
const DEEDS = ['JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'RichMediaExecute'].map((name) => PDFName.of(name))
const AWAY = ['GoToR', 'GoToE'].map((name) => PDFName.of(name))
const PLACES = ['F', 'UF', 'URI', 'Base'].map((name) => PDFName.of(name))
/** Whoever opens such a place sends their name and the hash of their password to a machine of somebody else's choice. */
const SHARE = /^\s*(?:[\\/]{2}|(?:file|smb):)/i
const MOST_OBJECTS = 50_000

/** Scripts, programs to start, files inside and places on other machines have no place in notes; what cannot be read gets no mark later. */
export async function pdfFault(content: Content): Promise<FileFault | null> {
  const bytes = await allOf(content)
  if (objectsIn(bytes) > MOST_OBJECTS) return 'tooManyObjects'
  const opened = await openPdf(bytes)
  if (typeof opened === 'string') return opened
  const objects = opened.document.context.enumerateIndirectObjects()
  if (objects.length > MOST_OBJECTS) return 'tooManyObjects'
  for (const [, object] of objects) {
    const fault = harmIn(object)
    if (fault) return fault
  }
  return null
}

/** As many as the bytes say, without reading them. Those within packed streams are counted by what these announce. */
function objectsIn(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(' obj'); at !== -1 && count <= MOST_OBJECTS; at = bytes.indexOf(' obj', at + 1)) count++
  for (let at = bytes.indexOf('/ObjStm'); at !== -1 && count <= MOST_OBJECTS; at = bytes.indexOf('/ObjStm', at + 1)) {
    const around = bytes.toString('latin1', Math.max(0, at - 200), at + 200)
    count += Number(/\/N\s*(\d{1,9})/.exec(around)?.[1] ?? 0)
  }
  return count
}

function harmIn(object: PDFObject, depth = 0): FileFault | null {
  if (depth > 50) return 'tooManyObjects'
  if (object instanceof PDFArray) return harmInAny(object.asArray(), depth)
  const dict = object instanceof PDFStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return null
  if (KEYS.some((key) => dict.has(key))) return 'macros'
  const deed = dict.lookup(PDFName.of('S'))
  if (DEEDS.some((one) => one === deed)) return 'macros'
  if (AWAY.some((one) => one === deed) || PLACES.some((key) => isShare(dict.lookup(key)))) return 'leadsElsewhere'
  return harmInAny(dict.values(), depth)
}

function harmInAny(objects: readonly PDFObject[], depth: number): FileFault | null {
  for (const one of objects) {
    const fault = harmIn(one, depth + 1)
    if (fault) return fault
  }
  return null
}

function isShare(value: PDFObject | undefined): boolean {
  if (value instanceof PDFHexString) return SHARE.test(value.decodeText())
  if (!(value instanceof PDFString)) return false
  // A string that was encrypted has no escapes any more.
  const plain = PDFHexString.of(Buffer.from(value.asString(), 'latin1').toString('hex'))
  return [value, plain].some((one) => SHARE.test(one.decodeText()))
}
