import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { inspect } from 'node:util'
import type { TestEvent } from 'node:test/reporters'
import {
  type Counts,
  COUNTS_FILE,
  type FailedTest,
  MOST_ENDING,
  MOST_FAILURES,
  MOST_SILENCE,
  slowestOf,
  type TimedTest,
} from './counts.ts'

/**
 * Counts the tests of one process of node's own runner, and prints what failed, what was skipped and what hangs. It ends the
 * process after 20 failures, when nothing is heard for long, and when something is left behind that keeps it from ending.
 */
export default async function* countTests(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts = { passed: 0, failed: 0 }
  const tests: TimedTest[] = []
  const failures: FailedTest[] = []
  const running = new Set<string>()
  const store = () => {
    const countsFile = process.env[COUNTS_FILE]
    const whole: Counts = { ...counts, slowest: slowestOf(tests), failures }
    if (countsFile) writeFileSync(countsFile, JSON.stringify(whole))
  }
  const end = (why: string) => {
    counts.failed += 1
    store()
    process.stdout.write(`\n${why}\n${[...running].map((name) => `  ${name}\n`).join('')}`)
    process.exit(1)
  }
  const silence = watchSilence(running, () =>
    end(
      running.size > 0
        ? 'Nothing was heard for a long time, so the run is ended. Not at their end:'
        : `A test left a process, a server or a timer behind: ${process.getActiveResourcesInfo().join(', ')}`,
    ),
  )
  for await (const event of source) {
    silence.heard()
    note(running, event)
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    if (event.data.details.type === 'suite') continue
    const { name, file = '', details } = event.data
    const test = { file: relative(process.cwd(), file), title: name }
    tests.push({ title: titleOf(test), seconds: details.duration_ms / 1000 })
    const isSkipped = event.data.skip !== undefined || event.data.todo !== undefined
    if (event.type === 'test:pass' && !isSkipped) {
      counts.passed += 1
      continue
    }
    counts.failed += 1
    failures.push(test)
    yield isSkipped ? `\nSkipped, which counts as failed: ${titleOf(test)}\n` : failureOf(test, details)
    if (counts.failed >= MOST_FAILURES) end('So many tests failed that the rest is not run.')
  }
  silence.end()
  store()
}

const titleOf = ({ file, title }: FailedTest) => `${file} › ${title}`

const failureOf = (test: FailedTest, details: object) =>
  `\n✖ ${titleOf(test)}\n${inspect('error' in details ? (causeOf(details.error) ?? details.error) : details)}\n`

const causeOf = (error: unknown) => (error instanceof Error ? error.cause : undefined)

/** The runner's bound is one on tests, and none on a process that does not end. Before the first test, files are read. */
function watchSilence(running: ReadonlySet<string>, onSilence: () => void) {
  const [most, mostEnding] = [MOST_SILENCE, MOST_ENDING].map((name) => Number(process.env[name] ?? Infinity))
  let last = performance.now()
  const watch = setInterval(() => {
    if (performance.now() - last < ((running.size > 0 ? most : mostEnding) ?? Infinity)) return
    clearInterval(watch)
    onSilence()
  }, 500)
  watch.unref()
  return { heard: () => void (last = performance.now()), end: () => clearInterval(watch) }
}

function note(running: Set<string>, { type, data }: TestEvent) {
  if (type !== 'test:dequeue' && type !== 'test:complete') return
  const title = titleOf({ file: relative(process.cwd(), data.file ?? ''), title: data.name })
  if (type === 'test:dequeue') running.add(title)
  else running.delete(title)
}
