/** Reads what the owner names, and plans with it. */
import { readAccounts } from '#server/features/old-system/old-accounts.ts'
import { OldSystemFault } from '#server/features/old-system/old-fault.ts'
import { readTree } from '#server/features/old-system/old-tree.ts'
import { planRun, type Planned } from '#server/features/old-system/run.ts'
import type { Settling } from '#server/features/old-system/settle.ts'
import { readAnswers } from './answers.ts'
import type { Order } from './command.ts'
import { readJson } from './old-files.ts'

export const NEEDS_ANSWERS = 2

export const FILES = {
  auth: { type: 'string' },
  tree: { type: 'string' },
  answers: { type: 'string' },
} as const

/** @throws {OldSystemFault} */
export async function planned({ text }: Order, moving: Settling): Promise<Planned> {
  const accounts = await readFrom(text('auth'), '--auth users.json', readAccounts)
  const leaves = await readFrom(text('tree'), '--tree tree.json', readTree)
  return planRun(moving, { accounts, leaves }, await readAnswers(text('answers')))
}

/** @throws {OldSystemFault} */
export async function readFrom<T>(path: string | undefined, option: string, read: (json: unknown) => T): Promise<T> {
  if (path === undefined) throw new OldSystemFault(`Say which file it is: ${option}`)
  const json = await readJson(path)
  try {
    return read(json)
  } catch (error) {
    throw error instanceof OldSystemFault ? new OldSystemFault(`${path}: ${error.message}`) : error
  }
}
