import { rm } from 'node:fs/promises'
import { asVisibleJson, inLines } from '#contract/plain-text.ts'
import { movingWith, takeRun } from '#server/features/old-system/run.ts'
import { ownName } from '../owner-voice.ts'
import type { Command } from './command.ts'
import { FILES, NEEDS_ANSWERS, planned } from './planned.ts'
import { inWords } from './report-words.ts'

/** Takes what is new, also while the site runs. */
export const importOld: Command = {
  options: { ...FILES, shred: { type: 'boolean' } },
  async run(order) {
    const moving = movingWith(order.books)
    const plan = await planned(order, moving)
    const { brought, settled } = await takeRun(moving, plan, { actor: `cli:${ownName()}`, at: order.books.now() })
    if (order.isJson) process.stdout.write(`${asVisibleJson({ ...plan.report, brought, settled })}\n`)
    else {
      const before = plan.items.length - brought
      process.stdout.write(`${inLines(inWords(plan.report))}\n`)
      order.voice.say(`\n${brought} were new, ${before} were here before, ${settled} had waited and are settled.`)
    }
    if (plan.report.passedOver.length > 0) process.exitCode = NEEDS_ANSWERS
    if (order.isSet('shred')) for (const name of ['auth', 'tree']) await rm(order.text(name) ?? '')
  },
}
