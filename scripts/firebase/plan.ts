import { asVisibleJson, inLines } from '#contract/plain-text.ts'
import { movingWith } from '#server/features/old-system/run.ts'
import type { Command } from './command.ts'
import { FILES, NEEDS_ANSWERS, planned } from './planned.ts'
import { inWords } from './report-words.ts'

/** What would be taken. Nothing is written. */
export const plan: Command = {
  options: FILES,
  async run(order) {
    const { report } = await planned(order, movingWith(order.books))
    process.stdout.write(`${order.isJson ? asVisibleJson(report) : inLines(inWords(report))}\n`)
    if (report.questions.length + report.passedOver.length > 0) process.exitCode = NEEDS_ANSWERS
  },
}
