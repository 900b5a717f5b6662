import { createHash } from 'node:crypto'

/** Handed to every process of a test run, so that the pace is measured once. */
export const PACE = 'TEST_PACE'

const CALM_MS = 130
const ROWS = 60_000
const MARGIN = 10

let pace: number | undefined

/**
 * For how many milliseconds a test waits for something that takes `calmMs` on a calm machine: ten times that, and longer by as
 * much as this machine is slower. It ends what hangs, never what is slow.
 */
export const patience = (calmMs: number): number => Math.ceil(calmMs * MARGIN * (pace ??= paceOfRun()))

function paceOfRun(): number {
  const given = Number(process.env[PACE])
  return given >= 1 ? given : measurePace()
}

/** How many times as long as on a calm machine a fixed piece of work takes here now; at least 1. */
export function measurePace(): number {
  const begun = performance.now()
  const rows = Array.from({ length: ROWS }, (_, index) => ({ id: (index * 7919) % ROWS, text: `row ${index}` }))
  const sorted = rows.toSorted((a, b) => a.id - b.id)
  createHash('sha256').update(JSON.stringify(sorted)).digest()
  return Math.max(1, (performance.now() - begun) / CALM_MS)
}
