import { monthsBetween } from '#contract/months.ts'
import { moneyMonths } from '#server/features/payments/desk/money-months.ts'
import type { TestApp } from './test-app.ts'

/** Gross and refunds of each month in which money moved, as "2026-11 9000 1000" in rupees. */
export async function movedByMonth({ database: { db } }: Pick<TestApp, 'database'>): Promise<string[]> {
  const all = await moneyMonths(db, monthsBetween('2026-01', '2027-12'))
  return all.flatMap(({ month, gross, refunds }) =>
    gross + refunds > 0 ? [`${month} ${gross / 100} ${refunds / 100}`] : [],
  )
}
