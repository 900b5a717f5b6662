import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFStream,
  type SecurityOptions,
} from '@cantoo/pdf-lib'

export type Permissions = NonNullable<SecurityOptions['permissions']>

export interface OpenedPdf {
  readonly document: PDFDocument
  /** What its maker allows those who do not know the maker's password; null where nothing is forbidden. */
  readonly permissions: Permissions | null
}

/** `locked`: only a password opens it. `protected`: it opens without one, but not all of it can be read here. */
export type ShutPdf = 'locked' | 'protected' | 'broken'

/** Opens a PDF that needs no password, also one that forbids printing or copying. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf | ShutPdf> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, password: '' })
    if (document.getPageCount() === 0) return 'broken'
    return document.context.isDecrypted ? withoutProtection(document) : { document, permissions: null }
  } catch (error) {
    const words = error instanceof Error ? error.message : ''
    if (/password/i.test(words)) return 'locked'
    return /encrypt|crypt filter|crypto method|key length/i.test(words) ? 'protected' : 'broken'
  }
}

/** Cross-references would be written again, and say of a file that is not encrypted any more that it is. */
function withoutProtection(document: PDFDocument): OpenedPdf | ShutPdf {
  const { context } = document
  let permissions: Permissions | null = null
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFInvalidObject && !isCrossReferences(object)) return 'protected'
    if (object instanceof PDFStream && hasOwnCipher(object)) return 'protected'
    const allowed = permissionsIn(object)
    if (allowed !== null) permissions = permissionsOf(allowed)
    if (object instanceof PDFInvalidObject) context.delete(ref)
  }
  return { document, permissions }
}

/** The library decrypts these too, although they are never encrypted. */
function isCrossReferences(object: PDFInvalidObject): boolean {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  const [head = ''] = bytes.toString('latin1').split(/\bstream\b/)
  const names = [...head.matchAll(/\/[^\s/<>[\]()]*/g)].map(([name]) => name)
  return names.includes('/XRef') && names.every((name) => OF_CROSS_REFERENCES.has(name))
}

const OF_CROSS_REFERENCES = new Set(
  ['Type XRef Size Index Prev W Root Info ID Encrypt Length', 'Filter FlateDecode DecodeParms Predictor Columns']
    .flatMap((names) => names.split(' '))
    .map((name) => `/${name}`),
)

/** Such a stream is decrypted otherwise than the rest: what is read here may not be what a reader shows. */
function hasOwnCipher({ dict }: PDFStream): boolean {
  const filter = dict.lookup(PDFName.of('Filter'))
  const filters = filter instanceof PDFArray ? filter.asArray() : [filter]
  return filters.some((one) => dict.context.lookup(one) === PDFName.of('Crypt'))
}

function permissionsIn(object: PDFObject): number | null {
  if (!(object instanceof PDFDict) || object.get(PDFName.of('Filter')) !== PDFName.of('Standard')) return null
  const bits = object.lookup(PDFName.of('P'))
  return bits instanceof PDFNumber ? bits.asNumber() : null
}

function permissionsOf(bits: number): Permissions {
  const has = (bit: number) => (bits & (1 << (bit - 1))) !== 0
  const printing = has(12) ? 'highResolution' : 'lowResolution'
  return {
    printing: has(3) && printing,
    modifying: has(4),
    copying: has(5),
    annotating: has(6),
    fillingForms: has(9),
    contentAccessibility: has(10),
    documentAssembly: has(11),
  }
}
