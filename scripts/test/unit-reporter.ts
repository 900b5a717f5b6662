import { writeFileSync } from 'node:fs'
import type { TestEvent } from 'node:test/reporters'
import { type Counts, COUNTS_FILE } from './counts.ts'

/** Counts the tests of node's own runner. It prints nothing but the skipped ones; the dot reporter beside it does the rest. */
export default async function* countTests(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts: Counts = { passed: 0, failed: 0 }
  for await (const event of source) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    if (event.data.details.type === 'suite') continue
    const isSkipped = event.data.skip !== undefined || event.data.todo !== undefined
    if (event.type === 'test:pass' && !isSkipped) counts.passed += 1
    else counts.failed += 1
    if (isSkipped) yield `\nSkipped, which counts as failed: ${event.data.name} (${event.data.file ?? ''})\n`
  }
  const place = process.env[COUNTS_FILE]
  if (place) writeFileSync(place, JSON.stringify(counts))
}
