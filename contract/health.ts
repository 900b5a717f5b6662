import * as z from 'zod/mini'

export const HEALTH = {
  server: 'Server',
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

export const Health = z.object({ lines: z.array(HealthLine) })
export type Health = z.infer<typeof Health>
