import { DAY_MS } from '#contract/ground/time.ts'

const SHORTEST_MS = 1_000
const LONGEST_MS = DAY_MS

/** Wakes once at a moment, or earlier where that is more than a day away: whoever is woken sets it again. */
export function alarm(now: () => Date, wake: () => void) {
  let timer: NodeJS.Timeout | undefined
  return {
    set(moment: string | null): void {
      clearTimeout(timer)
      if (moment === null) return
      const pause = Math.max(Date.parse(moment) - now().getTime(), SHORTEST_MS)
      timer = setTimeout(wake, Math.min(pause, LONGEST_MS))
      timer.unref()
    },
    clear: () => clearTimeout(timer),
  }
}

const SOON_MS = 2_000

/** Many calls within two seconds become one. */
export function once(wake: () => void) {
  let timer: NodeJS.Timeout | undefined
  return {
    call(): void {
      timer ??= setTimeout(() => {
        timer = undefined
        wake()
      }, SOON_MS).unref()
    },
    clear: () => clearTimeout(timer),
  }
}
