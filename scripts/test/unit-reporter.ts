import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { type Counts, COUNTS_FILE, slowestOf, type TimedTest } from './counts.ts'

/** Counts the tests of node's own runner. It prints nothing but the skipped ones; the dot reporter beside it does the rest. */
export default async function* countTests(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts = { passed: 0, failed: 0 }
  const tests: TimedTest[] = []
  for await (const event of source) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    if (event.data.details.type === 'suite') continue
    const { name, file = '', details } = event.data
    tests.push({ title: `${relative(process.cwd(), file)} › ${name}`, seconds: details.duration_ms / 1000 })
    const isSkipped = event.data.skip !== undefined || event.data.todo !== undefined
    if (event.type === 'test:pass' && !isSkipped) counts.passed += 1
    else counts.failed += 1
    if (isSkipped) yield `\nSkipped, which counts as failed: ${name} (${file})\n`
  }
  const countsFile = process.env[COUNTS_FILE]
  const whole: Counts = { ...counts, slowest: slowestOf(tests) }
  if (countsFile) writeFileSync(countsFile, JSON.stringify(whole))
}
