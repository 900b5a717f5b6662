import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 20

/** Asks for these paths until `work` is done, and returns the longest wait of each in milliseconds. */
export async function longestWaits(url: string, paths: readonly string[], work: () => Promise<void>) {
  let isOver = false
  const asking = paths.map(async (path) => {
    let longest = 0
    while (!isOver) {
      const begun = performance.now()
      const answer = await fetch(`${url}${path}`)
      await answer.arrayBuffer()
      longest = Math.max(longest, answer.ok ? performance.now() - begun : Number.POSITIVE_INFINITY)
      await sleep(EVERY_MS)
    }
    return longest
  })
  try {
    await work()
  } finally {
    isOver = true
  }
  return Promise.all(asking)
}

const CALM_MS = 2_000

/** The same while nothing is asked of the server: on a busy machine that is long, too. */
export const calmWaits = (url: string, paths: readonly string[]) => longestWaits(url, paths, () => sleep(CALM_MS))

/** The value in the middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Prints the medians of some rounds beside the calm ones, and returns whether each is at most 100 ms, or twice the calm one on
 * a machine that is busy with something else.
 */
export function judge(what: string, rounds: ReadonlyArray<readonly number[]>, calm: readonly number[]): boolean {
  const medians = calm.map((_wait, index) => median(rounds.map((round) => round[index] ?? Number.NaN)))
  const inWords = (waits: readonly number[]) => waits.map((wait) => `${wait.toFixed(0)} ms`).join(', ')
  console.log(`${what}: ${inWords(medians)}; calm: ${inWords(calm)}`)
  return medians.every((wait, index) => wait <= Math.max(100, 2 * (calm[index] ?? 0)))
}
