import { MINUTE_MS } from '#contract/ground/time.ts'

/**
 * Says how far a part has come, at each tenth of its work: `done` is called with the weight of what has ended, in the unit of
 * `whole`. `now` is in milliseconds.
 */
export function progress(
  part: string,
  whole: number,
  say: (line: string) => void = console.log,
  now: () => number = () => performance.now(),
): { done(weight: number): void } {
  const begun = now()
  let [ended, tenth] = [0, 0]
  return {
    done(weight) {
      ended += weight
      const reached = Math.floor((ended / whole) * 10)
      if (reached <= tenth) return
      tenth = reached
      const gone = (now() - begun) / MINUTE_MS
      const left = gone * (whole / ended - 1)
      say(`${part}: ${tenth * 10} % after ${gone.toFixed(1)} min, about ${left.toFixed(1)} to go`)
    },
  }
}
