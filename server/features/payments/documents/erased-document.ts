import { ERASED } from '../../../database/erased-mark.ts'
import { storedDocument, tryIssued } from './issued-document.ts'

/** The document stays as a number and its amounts. */
export function erasedDocument(content: string): string {
  const issued = tryIssued(content)
  const buyer = { name: ERASED, email: '', company: '', gstin: '', stateCode: '', state: '', zone: 'none' as const }
  return issued ? storedDocument.write({ ...issued, buyer }) : ''
}

export const isErasedDocument = (content: string): boolean =>
  content === '' || tryIssued(content)?.buyer.name === ERASED
