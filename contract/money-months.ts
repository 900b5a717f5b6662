/** Money month by month in Indian time; amounts are paise, but for `others`. `refunds` has lost disputes in it, `gst` may be below 0. */
import * as z from 'zod/mini'
import { formatMoney } from './money.ts'
import { Amount, Units } from './payments.ts'

const OtherMoney = z.object({ currency: z.string(), cameIn: Units, wentBack: Units })

export const MoneyMonth = z.object({
  month: z.string(),
  gross: Amount,
  refunds: Amount,
  gst: Amount,
  others: z.array(OtherMoney),
})
export type MoneyMonth = z.infer<typeof MoneyMonth>

export const MoneyMonths = z.object({ months: z.array(MoneyMonth) })
export type MoneyMonths = z.infer<typeof MoneyMonths>

/** "USD 300.00 came in, USD 100.00 went back". */
export const othersInWords = ({ others }: Pick<MoneyMonth, 'others'>): string =>
  others
    .flatMap(({ currency, cameIn, wentBack }) => [
      ...(cameIn > 0 ? [`${formatMoney({ amount: cameIn, currency })} came in`] : []),
      ...(wentBack > 0 ? [`${formatMoney({ amount: wentBack, currency })} went back`] : []),
    ])
    .join(', ')
