import { randomUUID } from 'node:crypto'
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import type { Permissions } from './open-pdf.ts'

/** Forbids the same as the file from which this document was read. No password is needed to open it. */
export function protectPdf(document: PDFDocument, permissions: Permissions): void {
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object
    if (dict instanceof PDFDict) moveTexts(dict)
  }
  document.encrypt({ ownerPassword: randomUUID(), permissions })
}

/** The library encrypts the texts of packed objects alone: what refers to them is not packed. */
function moveTexts(dict: PDFDict): void {
  for (const [key, value] of dict.entries()) if (hasText(value)) dict.set(key, dict.context.register(value))
}

function hasText(value: PDFObject): boolean {
  if (value instanceof PDFArray) return value.asArray().some(hasText)
  if (value instanceof PDFDict) return value.values().some(hasText)
  return value instanceof PDFString || value instanceof PDFHexString
}
