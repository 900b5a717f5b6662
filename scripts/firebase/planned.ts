/** What the files of the old system hold, and what would become of it with the answers that there are. */
import { readAccounts } from '#server/features/old-system/old-accounts.ts'
import { OldSystemFault } from '#server/features/old-system/old-fault.ts'
import { readTree } from '#server/features/old-system/old-tree.ts'
import { planOf, type Item, type OldSystem } from '#server/features/old-system/plan.ts'
import { reportOf, type Report } from '#server/features/old-system/report.ts'
import { standingFor } from '#server/features/old-system/standing.ts'
import { readAnswers, refuseWrong } from './answers.ts'
import type { Order } from './command.ts'
import { readJson } from './old-files.ts'

export const FILES = {
  auth: { type: 'string' },
  tree: { type: 'string' },
  answers: { type: 'string' },
} as const

export interface Planned {
  readonly old: OldSystem
  readonly items: readonly Item[]
  readonly report: Report
  /** Those of the file that are asked, by the ids of their questions. */
  readonly answered: ReadonlyMap<string, string>
}

/** @throws {OldSystemFault} */
export async function planned({ books, text }: Order): Promise<Planned> {
  const old = {
    accounts: await readFrom(text('auth'), '--auth users.json', readAccounts),
    leaves: await readFrom(text('tree'), '--tree tree.json', readTree),
  }
  const given = await readAnswers(text('answers'))
  const { catalog, database, config } = books
  const standing = await standingFor(database.db, old.accounts)
  for (const [id, choice] of standing.answers)
    if (given.has(id) && given.get(id) !== choice)
      throw new OldSystemFault(`${id} was answered before, with “${choice}”, and that was done.`)
  const providers = providersOf(config)
  const planWith = (answers: ReadonlyMap<string, string>) => {
    const here = { standing: { ...standing, answers }, catalogue: catalog.now(), providers }
    const items = planOf(old, here)
    return { items, report: reportOf(old, items, here) }
  }
  const asked = planWith(standing.answers)
  const answers = new Map([...given, ...standing.answers])
  const { items, report } = given.size === 0 ? asked : planWith(answers)
  const ids = new Set<string>()
  for (const { questions, parked } of [asked.report, report])
    for (const question of [...questions, ...parked]) {
      refuseWrong([question], given)
      ids.add(question.id)
    }
  return { old, items, report, answered: new Map([...given].filter(([id]) => ids.has(id) || isFollowUp(id))) }
}

/** Asked only where another one was answered. */
const isFollowUp = (id: string): boolean => id.startsWith('time:')

async function readFrom<T>(path: string | undefined, option: string, read: (json: unknown) => T): Promise<T> {
  if (path === undefined) throw new OldSystemFault(`Say which file it is: ${option}`)
  const json = await readJson(path)
  try {
    return read(json)
  } catch (error) {
    throw error instanceof OldSystemFault ? new OldSystemFault(`${path}: ${error.message}`) : error
  }
}

export const providersOf = (config: Order['books']['config']): string[] =>
  (['facebook', 'linkedin'] as const).filter((name) => config[name] !== null)
