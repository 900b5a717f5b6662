import * as z from 'zod/mini'

export const HEALTH = {
  server: 'Server',
  update: 'Version',
  memory: 'Memory',
  database: 'Database',
  disk: 'Disk',
  certificate: 'Certificate',
  visitors: 'Visitors',
  letters: 'E-mail',
  payments: 'Payments',
  backUps: 'Back-ups',
} as const
export type HealthKey = keyof typeof HEALTH

/** `key` is one of `HEALTH`, or of a later server. `look`: somebody should, some day. `bad`: now. */
export const HealthLine = z.object({
  key: z.string(),
  state: z.enum(['well', 'look', 'bad']),
  says: z.string(),
})
export type HealthLine = z.infer<typeof HealthLine>

/** How many of the last faults are kept. */
export const MOST_FAULTS = 50

/** A fault that the servers logged; moments are ISO time. */
const FaultLine = z.object({
  level: z.enum(['warn', 'error']),
  words: z.string(),
  times: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
})
export type FaultLine = z.infer<typeof FaultLine>

export const Health = z.object({
  lines: z.array(HealthLine),
  faults: z._default(z.array(FaultLine), []),
  checksUpdates: z._default(z.boolean(), false),
})
export type Health = z.infer<typeof Health>

export function isNewerVersion(version: string, than: string): boolean {
  const [one = [], other = []] = [version, than].map((text) => text.split('.').map(Number))
  const place = one.findIndex((part, at) => part !== (other[at] ?? 0))
  return place >= 0 && (one[place] ?? 0) > (other[place] ?? 0)
}
