import { EncryptedPDFError, PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'
import { allOf, type Content } from './content.ts'
import type { FileFault } from './judge.ts'

const KEYS = ['JS', 'JavaScript', 'EF', 'Launch'].map((name) => PDFName.of(name))
const DEEDS = ['JavaScript', 'Launch', 'ImportData', 'SubmitForm'].map((name) => PDFName.of(name))

/** Scripts, programs to start and files inside have no place in notes. What cannot be read here could get no mark later. */
export async function pdfFault(content: Content): Promise<FileFault | null> {
  const read = await readPdf(await allOf(content))
  if (typeof read === 'string') return read
  const objects = read.context.enumerateIndirectObjects()
  return objects.some(([, object]) => isActive(object)) ? 'macros' : null
}

async function readPdf(bytes: Buffer): Promise<PDFDocument | FileFault> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    return document.getPageCount() > 0 ? document : 'broken'
  } catch (error) {
    return error instanceof EncryptedPDFError ? 'locked' : 'broken'
  }
}

function isActive(object: PDFObject, depth = 0): boolean {
  if (depth > 50) return true
  if (object instanceof PDFArray) return object.asArray().some((one) => isActive(one, depth + 1))
  const dict = object instanceof PDFStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return false
  if (KEYS.some((key) => dict.has(key))) return true
  const deed = dict.lookup(PDFName.of('S'))
  if (DEEDS.some((one) => one === deed)) return true
  return dict.values().some((value) => isActive(value, depth + 1))
}
