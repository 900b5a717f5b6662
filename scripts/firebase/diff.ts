import { asVisibleJson, inLines } from '#contract/plain-text.ts'
import { differencesOf, type Differences } from '#server/features/old-system/differences.ts'
import { readTree } from '#server/features/old-system/old-tree.ts'
import { exportedRecords } from '#server/features/submissions/record-tree.ts'
import type { Command } from './command.ts'
import { openFiles } from './open-files.ts'
import { readFrom, warn } from './planned.ts'

/** What an export from here has otherwise than the tree. Ends with 1 where something is missing or changed. */
export const diff: Command = {
  options: { tree: { type: 'string' } },
  async run({ books, text, isJson }) {
    const leaves = await readFrom(text('tree'), '--tree tree.json', readTree)
    warn(await openFiles([text('tree') ?? '']))
    const found = await differencesOf(books.database.db, leaves, await exportedRecords(books.database))
    process.stdout.write(`${isJson ? asVisibleJson(found) : inLines(inWords(found))}\n`)
    if (found.missing.length + found.changed.length > 0) process.exitCode = 1
  },
}

const WORDS = {
  moved: 'at another address',
  rewritten: 'in today’s form',
  earlier: 'profiles with the earlier time of their account',
  parked: 'that wait for an answer',
  known: 'of accounts that were here already',
  left: 'left out as answered',
  contact: 'profiles without an account, kept as contacts',
  erased: 'of people who were erased',
  changedThere: 'changed in the old system since they were taken',
  withoutProfile: 'accounts that had no profile',
} as const satisfies Record<keyof Differences['named'], string>

const MOST_SHOWN = 50

function inWords({ missing, extra, changed, named }: Differences): string {
  const known = Object.entries(WORDS).flatMap(([name, words]) => {
    const count = Object.entries(named).find(([one]) => one === name)?.[1] ?? 0
    return count === 0 ? [] : [`${count} ${words}`]
  })
  return [
    ...list('missing here', missing),
    ...list('here alone', extra),
    ...list(
      'changed',
      changed.map(({ path, fields }) => `${path}: ${fields.join(', ')}`),
    ),
    ...(missing.length + extra.length + changed.length === 0 ? ['No difference but what the reports named.'] : []),
    ...known,
  ].join('\n')
}

const list = (title: string, paths: readonly string[]): string[] =>
  paths.length === 0 ? [] : [`${paths.length} ${title}:`, ...paths.slice(0, MOST_SHOWN).map((path) => `  ${path}`)]
