import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { projectNode } from '../setup/run.js'

export interface Load {
  readonly port: number
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** JSON, sent in turn; none with a GET. */
  readonly bodies: readonly string[]
  readonly connections: number
  readonly seconds: number
}

export interface LoadResult {
  readonly perSecond: number
  readonly refused: number
  /** Milliseconds. */
  readonly median: number
  readonly slowest: number
}

export async function measure(load: Load): Promise<LoadResult> {
  const child = spawn(projectNode, [join(import.meta.dirname, 'load.ts'), JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  const result: LoadResult = JSON.parse(output)
  if (result.refused > 0) console.error(`${result.refused} requests to ${load.path} were refused`)
  return result
}

const ROUNDS = 5

/** Measures two servers in turn, so that what else the machine does hits both, and returns the median of each and of the ratio. */
export async function compare(ours: Load, bare: Load) {
  await measure({ ...ours, seconds: 1 })
  await measure({ ...bare, seconds: 1 })
  const pairs: { ours: number; bare: number; ratio: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = (await measure(ours)).perSecond
    const second = (await measure(bare)).perSecond
    pairs.push({ ours: first, bare: second, ratio: first / second })
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    bare: median(pairs.map((pair) => pair.bare)),
    ratio: median(pairs.map((pair) => pair.ratio)),
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
