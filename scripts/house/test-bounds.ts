import { type Fault, lineOf, type SourceFile } from './source-file.ts'

const TEST = /^(?:tests|stand-ins)\/|\.test\.tsx?$/
const HOME = 'stand-ins/from-now.ts'
const OWN_TEST = 'scripts/house/house-faults.test.ts'
const BOUNDS = [
  [/\btimeout: ?\d|\bAbortSignal\.timeout\(\d/g, 'A machine may be slow: give the bound by patience(…)'],
  [/\bwaitForTimeout\(/g, 'Wait for the thing itself, not for a time'],
  [/\bDate\.now\(\) ?\+/g, 'Take a moment ahead from fromNow(…), or set the clock'],
] as const

/** Tests that a slow machine could fail: bounds of time that do not follow its pace, and moments that come too early. */
export function testBoundFaults(files: readonly SourceFile[]): Fault[] {
  return files
    .filter(({ path }) => TEST.test(path) && path !== HOME && path !== OWN_TEST)
    .flatMap(({ path, text }) =>
      BOUNDS.flatMap(([pattern, message]) =>
        [...text.matchAll(pattern)].map(({ index }) => ({ path, line: lineOf(text, index), message })),
      ),
    )
}
