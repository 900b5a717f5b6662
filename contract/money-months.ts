/** Money month by month in Indian time; amounts are paise. `refunds` has lost disputes in it, `gst` may be below 0. */
import * as z from 'zod/mini'
import { Amount } from './payments.ts'

export const MoneyMonth = z.object({
  month: z.string(),
  gross: Amount,
  refunds: Amount,
  gst: Amount,
})
export type MoneyMonth = z.infer<typeof MoneyMonth>

export const MoneyMonths = z.object({ months: z.array(MoneyMonth) })
export type MoneyMonths = z.infer<typeof MoneyMonths>
