import type { DocumentFilter } from './desk-documents.ts'
import type { PaymentFilter } from './desk-payments.ts'

/** Every address of the desk, for links, routes, duties and letters to staff. */
export const deskPaths = {
  today: '/desk',
  leads: '/desk/leads',
  lead: (id: string) => `/desk/leads/${id}`,
  people: '/desk/people',
  person: (uid: string) => `/desk/people/${uid}`,
  search: '/desk/search',
  payments: '/desk/payments',
  payment: (id: string) => `/desk/payments/${id}`,
  documents: '/desk/documents',
  batches: '/desk/batches',
  batch: (key: string) => `/desk/batches/${key}`,
  classes: (key: string) => `/desk/batches/${key}/classes`,
  newBatch: '/desk/new-batch',
  newCourse: '/desk/new-course',
  masterclasses: '/desk/masterclasses',
  content: '/desk/content',
  courseOrder: '/desk/course-order',
  thing: (kind: string, key: string) => `/desk/content/${kind}/${key}`,
  draft: (kind: string, key: string) => `/desk/content/${kind}/${key}/draft`,
  numbers: '/desk/numbers',
  requests: '/desk/requests',
  request: (id: string) => `/desk/requests/${id}`,
  letters: '/desk/letters',
  letter: (id: string) => `/desk/letters/${id}`,
  staff: '/desk/staff',
  settings: '/desk/settings',
  audit: '/desk/audit',
  backUps: '/desk/back-ups',
  health: '/desk/health',
  oldSystem: '/desk/old-system',
  account: '/desk/account',
  invitation: '/desk/invitation',
  claim: '/desk/claim',
} as const

type Question = Readonly<Record<string, string | null | undefined>>

const asking = (question: Question) =>
  new URLSearchParams(Object.entries(question).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** Where the browser itself takes a file from. `question` is a search part without its mark. */
/** A financial year, or one of its months. */
type Span = Readonly<Record<'fy', string> & Partial<Record<'month', string>>>

export const deskFiles = {
  leads: (question: string) => `/api/desk/leads.csv?${question}`,
  roster: (batchKey: string) => `/api/desk/batches/${batchKey}/roster.csv`,
  numbers: (question: Readonly<Record<'table' | 'from' | 'to', string>>) => `/api/desk/numbers.csv?${asking(question)}`,
  slip: (paymentId: string) => `/api/desk/payments/${paymentId}/slip`,
  payments: (filter: PaymentFilter) => `/api/desk/payments.csv?${asking(filter)}`,
  documents: (span: Span) => `/api/desk/documents.csv?${asking(span)}`,
  register: (filter: DocumentFilter) => `/api/desk/register.csv?${asking(filter)}`,
  papers: (filter: DocumentFilter) => `/api/desk/documents.zip?${asking(filter)}`,
  preview: (kind: string, key: string, question: Readonly<Record<'page' | 'version', string>>) =>
    `/api/desk/content/${kind}/${key}/preview?${asking(question)}`,
} as const

export const UPLOADS = '/api/desk/uploads'

export function listAddress(path: string, filters: Question): string {
  const asked = asking(filters)
  return asked.size === 0 ? path : `${path}?${asked}`
}
