/** The table `imports`: what was taken from the old system, each account and each record once. */
import type { ImportTable } from './tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { withoutHash } from './old-accounts.ts'
import type { Goes, Item } from './item.ts'
import type { Target } from './take-in.ts'

type Named = Pick<ImportTable, 'source' | 'path'>

export const importName = ({ source, path }: Named): string => `${source} ${path}`

/** Notes those that nobody noted before, and returns their names: another run may be under way. */
export async function claim(tx: Transaction, items: readonly Item[], at: string): Promise<Set<string>> {
  if (items.length === 0) return new Set()
  const rows = await tx
    .insertInto('imports')
    .values(
      items.map(({ source, path, branch, digest, address, original, question, goes }) => ({
        source,
        path,
        branch,
        digest,
        address,
        at,
        question: question?.id ?? '',
        ...(goes ? foreseen(goes) : NOWHERE),
        original: originalOf({ goes, original }),
      })),
    )
    .onConflict((conflict) => conflict.columns(['source', 'path']).doNothing())
    .returning(['source', 'path'])
    .execute()
  return new Set(rows.map(importName))
}

/** A hash that waits for an answer is needed then; one that is stored with its account is kept there alone. Of who was erased nothing is kept. */
function originalOf({ goes, original }: Pick<Item, 'goes' | 'original'>): string {
  if (goes?.to === 'erased') return ''
  return goes?.to === 'parked' ? original : withoutHash(original)
}

const NOWHERE: Target = { targetType: 'parked', targetId: '' }

/** What something most likely becomes: only what became something else is written again. */
function foreseen(goes: Goes): Target {
  switch (goes.to) {
    case 'record':
      return { targetType: 'record', targetId: `${goes.branch}/${goes.key}` }
    case 'profile':
      return { targetType: 'user', targetId: goes.uid }
    case 'user':
    case 'known':
    case 'link':
    case 'shut':
      return { targetType: goes.to, targetId: goes.uid }
    case 'contact':
    case 'parked':
    case 'left':
    case 'erased':
      return { targetType: goes.to, targetId: '' }
  }
}

export async function noteTarget(tx: Transaction, item: Item, target: Target): Promise<void> {
  const expected = item.goes ? foreseen(item.goes) : NOWHERE
  if (expected.targetType === target.targetType && expected.targetId === target.targetId) return
  await tx
    .updateTable('imports')
    .set({ ...target, ...(target.targetType === 'erased' ? { original: '' } : {}) })
    .where('source', '=', item.source)
    .where('path', '=', item.path)
    .execute()
}

/** What an account says now waits in place of what it said before. */
export async function renew(tx: Transaction, { path, digest, address, original }: Item): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ digest, address, original })
    .where('source', '=', 'auth')
    .where('path', '=', path)
    .where('targetType', '=', 'parked')
    .where('question', '>', '')
    .execute()
}

/** Where what waits for this answer stands: accounts first. */
export const pathsWaiting = async (queries: Queries, question: string): Promise<string[]> =>
  (
    await queries
      .selectFrom('imports')
      .select('path')
      .where('question', '=', question)
      .orderBy('source')
      .orderBy('path')
      .execute()
  ).map(({ path }) => path)

export const holdParked = (tx: Transaction, question: string, paths: readonly string[]): Promise<ImportTable[]> =>
  tx
    .updateTable('imports')
    .set((eb) => ({ question: eb.ref('question') }))
    .where('question', '=', question)
    .where('path', 'in', paths)
    .returningAll()
    .execute()

/** The questions that wait, with how many things wait for each and the first of them. */
export const waitingFor = (queries: Queries) =>
  queries
    .selectFrom('imports')
    .select(['question', ({ fn }) => fn.countAll<number>().as('count'), ({ fn }) => fn.min('path').as('first')])
    .where('question', '>', '')
    .groupBy('question')
    .orderBy('question')
    .execute()

/** All that waits for some questions, and of others the first thing alone. */
export const rowsWaiting = (
  queries: Queries,
  {
    whole,
    first,
  }: { readonly whole: readonly string[]; readonly first: ReadonlyArray<{ question: string; first: string }> },
): Promise<ImportTable[]> =>
  queries
    .selectFrom('imports')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        eb('question', 'in', ['-', ...whole]),
        ...first.map((one) => and([eb('question', '=', one.question), eb('path', '=', one.first)])),
      ]),
    )
    .execute()

export async function noteSettled(tx: Transaction, item: Item, target: Target): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      ...target,
      question: item.question?.id ?? '',
      original: target.targetType === 'erased' ? '' : originalOf(item),
    })
    .where('source', '=', item.source)
    .where('path', '=', item.path)
    .execute()
}

/** Accounts that wait, with the hash that their answer would need. */
const withHash = (queries: Queries) =>
  queries
    .selectFrom('imports')
    .where('source', '=', 'auth')
    .where('targetType', '=', 'parked')
    .where('original', 'like', '%"passwordHash":"%')

export const countParkedHashes = async (queries: Queries): Promise<number> =>
  (
    await withHash(queries)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const parkedWithHash = (queries: Queries, most: number) =>
  withHash(queries).select(['path', 'original']).orderBy('path').limit(most).execute()

/** Takes the hashes out of some that wait, and returns how many had one. */
export async function forgetHashes(tx: Transaction, most: number): Promise<number> {
  const rows = await parkedWithHash(tx, most)
  for (const { path, original } of rows)
    await tx
      .updateTable('imports')
      .set({ original: withoutHash(original) })
      .where('source', '=', 'auth')
      .where('path', '=', path)
      .execute()
  return rows.length
}

/** As the original of an account says that somebody shut it out there. */
export const SHUT_OUT = '%"disabled":true%'

/** Whatever became of the account: also where the address was here before the import, or the account was shut out there after it. */
export async function wasShutOut(queries: Queries, uid: string): Promise<boolean> {
  const row = await queries
    .selectFrom('imports')
    .select('path')
    .where('source', '=', 'auth')
    .where('targetId', '=', uid)
    .where('original', 'like', SHUT_OUT)
    .executeTakeFirst()
  return row !== undefined
}

interface KeptAnswer {
  readonly question: string
  readonly choice: string
  readonly actor: string
  readonly at: string
}

/** Keeps an answer where there is none, or in place of the one that was seen. Returns whether it is new; another one stays. */
export async function keepAnswer(tx: Transaction, answer: KeptAnswer, seen: string | null): Promise<boolean> {
  const row = await tx
    .insertInto('importAnswers')
    .values(answer)
    .onConflict((conflict) =>
      conflict
        .column('question')
        .doUpdateSet(answer)
        .where('importAnswers.choice', '=', seen ?? answer.choice)
        .where('importAnswers.choice', '!=', answer.choice),
    )
    .returning('question')
    .executeTakeFirst()
  return row !== undefined
}

const TAKEN = ['source', 'path', 'digest', 'targetType', 'targetId', 'question', 'address'] as const
export type TakenRow = Pick<ImportTable, (typeof TAKEN)[number]>

export const allTaken = (queries: Queries): Promise<TakenRow[]> => queries.selectFrom('imports').select(TAKEN).execute()

export const accountsTaken = async (queries: Queries, uids: readonly string[]): Promise<TakenRow[]> =>
  uids.length === 0
    ? []
    : queries.selectFrom('imports').select(TAKEN).where('source', '=', 'auth').where('path', 'in', uids).execute()
