import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '#contract/ground/time.ts'
import { timeOfArchive } from './archive-names.ts'

const INDIA_MS = 5.5 * HOUR_MS
const THURSDAY = 3
const DAILY = 7
const WEEKLY = 4
/** After so long none is left, so that whoever was erased is gone from them too. */
export const LONGEST_KEPT_DAYS = 28

/**
 * Which back-ups are over: all but the last one of each of seven days and of each of four weeks before, in Indian time, and all
 * that are 28 days old. The newest one is never over.
 */
export function endedArchives(names: readonly string[], now: Date): string[] {
  const archives = names
    .flatMap((name) => [{ name, at: timeOfArchive(name)?.getTime() ?? Number.NaN }])
    .filter(({ at }) => !Number.isNaN(at))
    .toSorted((one, other) => other.at - one.at || other.name.localeCompare(one.name))
  const [newest, ...older] = archives
  if (!newest) return []
  const oldest = now.getTime() - LONGEST_KEPT_DAYS * DAY_MS
  const young = [newest, ...older.filter(({ at }) => at > oldest)]
  const daily = lastOf(young, dayOf).slice(0, DAILY)
  const before = young.filter(({ at }) => at < (daily.at(-1)?.at ?? 0))
  const kept = new Set([...daily, ...lastOf(before, weekOf).slice(0, WEEKLY)].map(({ name }) => name))
  return archives.map(({ name }) => name).filter((name) => !kept.has(name))
}

interface Archive {
  readonly name: string
  readonly at: number
}

const lastOf = (newestFirst: readonly Archive[], spanOf: (at: number) => number): Archive[] =>
  [...Map.groupBy(newestFirst, ({ at }) => spanOf(at)).values()].flatMap((ofSpan) => ofSpan.slice(0, 1))

const dayOf = (at: number) => Math.floor((at + INDIA_MS) / DAY_MS)
// 1 January 1970 was a Thursday; weeks begin on Monday.
const weekOf = (at: number) => Math.floor((dayOf(at) + THURSDAY) / 7)

/** Removes the back-ups that are over among those of all these folders. Returns their names; other files stay. */
export async function clearOld(folders: readonly string[], now: Date): Promise<string[]> {
  const names = (await Promise.all(folders.map((folder) => readdir(folder)))).flat()
  const ended = endedArchives([...new Set(names)], now)
  for (const name of ended) for (const folder of folders) await rm(join(folder, name), { force: true })
  return ended
}
