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
  masterclasses: '/desk/masterclasses',
  content: '/desk/content',
  thing: (kind: string, key: string) => `/desk/content/${kind}/${key}`,
  draft: (kind: string, key: string) => `/desk/content/${kind}/${key}/draft`,
  numbers: '/desk/numbers',
  requests: '/desk/requests',
  request: (id: string) => `/desk/requests/${id}`,
  letters: '/desk/letters',
  letter: (id: string) => `/desk/letters/${id}`,
  staff: '/desk/staff',
  audit: '/desk/audit',
  backUps: '/desk/back-ups',
  oldSystem: '/desk/old-system',
  account: '/desk/account',
  invitation: '/desk/invitation',
} as const

export function listAddress(path: string, filters: Readonly<Record<string, string | null>>): string {
  const asked = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return asked.size === 0 ? path : `${path}?${asked}`
}
