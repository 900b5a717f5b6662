/** What came from the old system, as the desk shows it. */
import type { MovedBranch, OldSystem, Stranded } from '#contract/old-system.ts'
import { NAME_LENGTH } from '#contract/fields.ts'
import { shortened } from '#contract/plain-text.ts'
import type { Queries } from '../../database/transaction.ts'
import { membersByIds } from '../accounts/members.ts'
import { readAccount } from './old-accounts.ts'
import { retiredAmong } from './retire.ts'
import { waitingFor } from './imports.ts'
import { openQuestions, type Settling } from './settle.ts'

const MOST_SHOWN = 200

export async function movedAs(queries: Queries, moving: Pick<Settling, 'catalog' | 'providers'>): Promise<OldSystem> {
  const { people, count } = await strandedPeople(queries)
  return {
    branches: await branchesOf(queries),
    questions: await openQuestions(queries, moving, MOST_SHOWN),
    questionCount: (await waitingFor(queries)).length,
    stranded: people,
    strandedCount: count,
  }
}

async function branchesOf(queries: Queries): Promise<MovedBranch[]> {
  const rows = await queries
    .selectFrom('imports')
    .select(['branch', 'targetType'])
    .select((eb) => eb.case().when('question', '=', '').then(0).else(1).end().as('isOpen'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['branch', 'targetType', 'isOpen'])
    .orderBy('branch')
    .execute()
  return [...Map.groupBy(rows, ({ branch }) => branch)].map(([name, parts]) => {
    const sumOf = (fits: (part: (typeof rows)[number]) => boolean) =>
      parts.filter(fits).reduce((sum, { count }) => sum + count, 0)
    const closed = (target: string) => sumOf(({ isOpen, targetType }) => isOpen === 0 && targetType === target)
    const sums = {
      known: closed('known'),
      left: closed('left'),
      erased: closed('erased'),
      parked: sumOf(({ isOpen }) => isOpen === 1),
    }
    const taken = ['record', 'user', 'link', 'shut', 'contact'].reduce((sum, target) => sum + closed(target), 0)
    const out = taken + sums.parked + sums.known + sums.left + sums.erased
    return { name, in: sumOf(() => true), out, taken, ...sums }
  })
}

/** Accounts here that nobody can sign in to before a letter, and those that became none for want of an address. */
async function strandedPeople(queries: Queries): Promise<{ people: Stranded[]; count: number }> {
  const stranded = queries
    .selectFrom('imports')
    .where('source', '=', 'auth')
    .where(({ and, or, eb, not, exists, selectFrom }) =>
      or([
        and([
          eb('targetType', '=', 'user'),
          not(
            exists(
              selectFrom('account')
                .select('account.id')
                .whereRef('account.userId', '=', 'imports.targetId')
                .where((account) =>
                  account.or([account('providerId', '!=', 'credential'), account('password', 'is not', null)]),
                ),
            ),
          ),
        ]),
        and([eb('targetType', '=', 'parked'), eb('address', '=', '')]),
      ]),
    )
  const { count } = await stranded.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await stranded.select(['path', 'targetId', 'original']).orderBy('path').limit(MOST_SHOWN).execute()
  const uids = rows.map(({ targetId }) => targetId)
  const members = await membersByIds(queries, uids)
  const shut = await shutAmong(queries, uids)
  const retired = await retiredAmong(queries, uids)
  const people = rows.map(({ path, targetId, original }): Stranded => {
    const old = readAccount(JSON.parse(original), path)
    const member = members.get(targetId)
    const isShut = old.isDisabled || shut.has(targetId)
    const why = isShut ? 'disabled' : retired.has(targetId) ? 'retired' : 'noPassword'
    return {
      old: path,
      uid: member?.uid ?? null,
      name: member?.fullName ?? shortened(old.name || old.phone || old.badEmail, NAME_LENGTH),
      email: member?.email ?? null,
      why: member ? why : 'noAddress',
    }
  })
  return { people, count }
}

const shutAmong = async (queries: Queries, uids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await queries
        .selectFrom('imports')
        .select('targetId')
        .where('targetType', '=', 'shut')
        .where('targetId', 'in', ['', ...uids])
        .execute()
    ).map(({ targetId }) => targetId),
  )
