/** Accounts that came here with their way in, and were disabled in the old system since. */
import type { Queries } from '../../database/transaction.ts'
import { uidsWithAnotherWay } from '../accounts/old-passwords.ts'
import { SHUT_OUT, type TakenRow } from './imports.ts'
import type { OldAccount } from './old-accounts.ts'

export interface ShutSince {
  readonly uids: ReadonlySet<string>
  readonly stillIn: ReadonlySet<string>
}

const AT_ONCE = 500

export async function shutSince(
  queries: Queries,
  accounts: readonly OldAccount[],
  rows: readonly TakenRow[],
): Promise<ShutSince> {
  const disabled = new Set(accounts.flatMap(({ uid, isDisabled }) => (isDisabled ? [uid] : [])))
  const came = rows.filter(
    ({ source, path, targetType }) => source === 'auth' && targetType === 'user' && disabled.has(path),
  )
  const uids = new Set<string>()
  const stillIn = new Set<string>()
  for (let from = 0; from < came.length; from += AT_ONCE) {
    const some = came.slice(from, from + AT_ONCE)
    const before = new Set(await disabledBefore(queries, some))
    const since = some.filter(({ path }) => !before.has(path))
    const withWay = new Set(
      await uidsWithAnotherWay(
        queries,
        since.map(({ targetId }) => targetId),
      ),
    )
    for (const { path, targetId } of since) {
      uids.add(path)
      if (withWay.has(targetId)) stillIn.add(path)
    }
  }
  return { uids, stillIn }
}

const disabledBefore = async (queries: Queries, rows: readonly TakenRow[]): Promise<string[]> =>
  (
    await queries
      .selectFrom('imports')
      .select('path')
      .where('source', '=', 'auth')
      .where(
        'path',
        'in',
        rows.map(({ path }) => path),
      )
      .where('original', 'like', SHUT_OUT)
      .execute()
  ).map(({ path }) => path)
