import { isAllowed } from '#contract/consents.ts'
import { purposeOfLetter } from '#contract/letters.ts'
import type { Queries } from '../../database/transaction.ts'
import { standingOf } from './consents.ts'

/** Whether somebody has said no to letters of this kind, however long ago the letter was written. */
export async function isUnwanted(
  queries: Queries,
  { kind, recipient }: { readonly kind: string; readonly recipient: string },
): Promise<boolean> {
  const purpose = purposeOfLetter(kind)
  return purpose !== null && !isAllowed(purpose, (await standingOf(queries, recipient, purpose)).standing)
}
