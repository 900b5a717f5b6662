import { readFileSync } from 'node:fs'

/** Where the eighth figure of Linux's first line stands: time that the host gave to other machines. */
const STOLEN = 7
const FIGURES = 8

/**
 * Runs `work` and says beside its result what share of the processors' time, 0 to 1, the host took away meanwhile. A page then
 * looks busy although nothing runs. Where the system does not say so it is 0.
 * Source: proc_stat(5).
 */
export async function withStolenTime<T>(work: () => Promise<T>): Promise<{ result: T; stolen: number }> {
  const before = processorTimes()
  const result = await work()
  const spent = processorTimes().map((time, index) => time - (before[index] ?? 0))
  const all = spent.reduce((sum, time) => sum + time, 0)
  return { result, stolen: all === 0 ? 0 : (spent[STOLEN] ?? 0) / all }
}

function processorTimes(): number[] {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    return line
      .split(/\s+/)
      .slice(1, 1 + FIGURES)
      .map(Number)
  } catch {
    return []
  }
}
