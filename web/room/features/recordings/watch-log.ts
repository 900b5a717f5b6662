import type { WatchReport } from '#contract/recording-deeds.ts'

/** A larger step is a jump. */
const LONGEST_STEP = 2
const MOST_SPANS = 100

/** Collects what a player shows, until it is reported. Times are seconds of the recording, with fractions. */
export function createWatchLog() {
  let spans: Array<[from: number, to: number]> = []
  let last: number | null = null
  let position = 0

  return {
    /** The player is here, and plays. */
    at(time: number): void {
      const step = last === null ? Infinity : time - last
      const span = spans.at(-1)
      if (span && step >= 0 && step <= LONGEST_STEP) span[1] = time
      else spans.push([time, time])
      last = time
      position = time
    },
    /** The player rests here, or is about to jump. */
    rest(time: number): void {
      last = null
      position = time
    },
    /** Whole seconds since the last report; what is not whole yet stays for the next one. */
    take(): WatchReport {
      const whole = spans.map(([from, to]): [number, number] => [Math.floor(from), Math.floor(to)])
      const [open] = spans.slice(-1)
      spans = open && last !== null ? [[Math.max(open[0], Math.floor(open[1])), open[1]]] : []
      return { covered: whole.filter(([from, to]) => to > from).slice(-MOST_SPANS), position: Math.floor(position) }
    },
    /** A report that did not arrive goes with the next one. */
    giveBack({ covered }: WatchReport): void {
      spans = [...covered.map(([from, to]): [number, number] => [from, to]), ...spans].slice(-MOST_SPANS)
    },
  }
}
