import bidiFactory from 'bidi-js'
import { fontRuns, type FontRun } from './font-runs.ts'

export interface VisualRun extends FontRun {
  readonly isRightToLeft: boolean
}

const BIDI = bidiFactory()

/** The runs of a line from left to right, as Unicode's bidirectional algorithm (UAX 9) places them in an English text. */
export function visualRuns(line: string): VisualRun[] {
  const { levels } = BIDI.getEmbeddingLevels(line, 'ltr')
  const runs = fontRuns(line).flatMap((run, index, all) => {
    const start = all.slice(0, index).reduce((sum, { text }) => sum + text.length, 0)
    return levelRuns(run, levels.subarray(start, start + run.text.length))
  })
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) turnRound(runs, level)
  return runs.map(({ font, text, level }) => ({ font, text, isRightToLeft: level % 2 === 1 }))
}

interface LevelRun extends FontRun {
  readonly level: number
}

function levelRuns({ font, text }: FontRun, levels: Uint8Array): LevelRun[] {
  const starts = Array.from(levels.keys()).filter((at) => at === 0 || levels[at] !== levels[at - 1])
  return starts.map((start, index) => ({ font, text: text.slice(start, starts[index + 1]), level: levels[start] ?? 0 }))
}

/** Turns each sequence of at least this level round, in place. */
function turnRound(runs: LevelRun[], level: number): void {
  for (let from = 0; from < runs.length; from += 1) {
    let end = from
    while ((runs[end]?.level ?? 0) >= level) end += 1
    if (end > from) runs.splice(from, end - from, ...runs.slice(from, end).toReversed())
    from = end
  }
}
