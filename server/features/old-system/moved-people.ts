import type { Queries } from '../../database/transaction.ts'
import { membersToWelcome, type MovedMember } from '../accounts/old-passwords.ts'
import { SHUT_OUT } from './imports.ts'

const AT_ONCE = 200

const shutUids = (queries: Queries) => queries.selectFrom('imports').select('targetId').where('targetType', '=', 'shut')

/** Members who were moved; those whom the old system had shut out are not asked back. */
const movedUids = (queries: Queries) =>
  queries
    .selectFrom('imports')
    .select('targetId as uid')
    .where('targetType', '=', 'user')
    .where('source', '=', 'auth')
    .where('original', 'not like', SHUT_OUT)
    .where('targetId', 'not in', shutUids(queries))

interface PeoplePage {
  readonly people: readonly MovedMember[]
  /** null behind the last page. */
  readonly next: string | null
}

/** A page of those who were moved, have not found the way in, and were not written to. */
export async function peopleToTell(queries: Queries, after = ''): Promise<PeoplePage> {
  const rows = await movedUids(queries)
    .where('targetId', '>', after)
    .where('targetId', 'not in', queries.selectFrom('movedLetters').select('userId'))
    .orderBy('targetId')
    .limit(AT_ONCE)
    .execute()
  const uids = rows.map(({ uid }) => uid)
  return { people: await membersToWelcome(queries, uids), next: uids.length < AT_ONCE ? null : (uids.at(-1) ?? null) }
}

/** Whether this letter has become needless: its reader has found the way in, or was shut out. */
export async function isMovedLetterStale(
  queries: Queries,
  { id, kind }: { readonly id: string; readonly kind: string },
): Promise<boolean> {
  if (kind !== 'moved') return false
  const told = await queries.selectFrom('movedLetters').select('userId').where('letterId', '=', id).executeTakeFirst()
  if (!told) return false
  const shut = await shutUids(queries).where('targetId', '=', told.userId).executeTakeFirst()
  return shut !== undefined || (await membersToWelcome(queries, [told.userId])).length === 0
}
