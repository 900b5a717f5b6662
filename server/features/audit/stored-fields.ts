import * as z from 'zod/mini'
import { storedJson } from '../../database/stored-json.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The columns `before` and `after`. The fields have a place of their own: one of them may be called "version". */
export const StoredFields = storedJson<{ readonly fields: Fields }>([
  z.object({ fields: z.record(z.string(), z.unknown()) }),
])
