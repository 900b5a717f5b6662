import { writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { type Counts, COUNTS_FILE, MOST_SILENCE, slowestOf, type TimedTest } from './counts.ts'

/** Counts the tests of node's own runner. It prints nothing but the skipped ones, and files that do not end; the dot reporter beside it does the rest. */
export default async function* countTests(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts = { passed: 0, failed: 0 }
  const tests: TimedTest[] = []
  const running = runningFiles()
  const store = () => {
    const countsFile = process.env[COUNTS_FILE]
    const whole: Counts = { ...counts, slowest: slowestOf(tests) }
    if (countsFile) writeFileSync(countsFile, JSON.stringify(whole))
  }
  const silence = watchSilence(() => {
    counts.failed += 1
    store()
    process.stdout.write(
      `\nNothing was heard for a long time, so the run is ended. Not at their end:\n${running.inWords()}\n`,
    )
    process.kill(process.pid, 'SIGTERM')
  })
  for await (const event of source) {
    if (silence.isOver()) continue
    silence.heard()
    running.hear(event)
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    if (event.data.details.type === 'suite') continue
    const { name, file = '', details } = event.data
    tests.push({ title: `${relative(process.cwd(), file)} › ${name}`, seconds: details.duration_ms / 1000 })
    const isSkipped = event.data.skip !== undefined || event.data.todo !== undefined
    if (event.type === 'test:pass' && !isSkipped) counts.passed += 1
    else counts.failed += 1
    if (isSkipped) yield `\nSkipped, which counts as failed: ${name} (${file})\n`
  }
  silence.end()
  store()
}

/** The runner's bound on a test is none on a file: one that leaves a process, a server or a timer behind would be waited for without end. */
function watchSilence(onSilence: () => void) {
  const most = Number(process.env[MOST_SILENCE] ?? Infinity)
  let [last, isOver] = [performance.now(), false]
  const watch = setInterval(() => {
    if (isOver || performance.now() - last < most) return
    isOver = true
    onSilence()
  }, 500)
  watch.unref()
  return {
    heard: () => void (last = performance.now()),
    isOver: () => isOver,
    end: () => clearInterval(watch),
  }
}

function runningFiles() {
  const files = new Set<string>()
  return {
    hear({ type, data }: TestEvent) {
      if (type !== 'test:dequeue' && type !== 'test:complete') return
      // A file is reported as a test that is called like it.
      const isFile = data.nesting === 0 && data.file !== undefined && resolve(data.name) === data.file
      if (!isFile) return
      if (type === 'test:dequeue') files.add(data.name)
      else files.delete(data.name)
    },
    inWords: () =>
      [...files].map((file) => `  ${file}: a test hangs, or left a process, a server or a timer`).join('\n'),
  }
}
