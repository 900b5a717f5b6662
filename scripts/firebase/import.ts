import { rm } from 'node:fs/promises'
import { asVisibleJson, inLines } from '#contract/plain-text.ts'
import type { Member } from '#contract/accounts.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { createLeads } from '#server/features/leads/leads.ts'
import { bringIn } from '#server/features/old-system/bring-in.ts'
import { keepAnswer } from '#server/features/old-system/imports.ts'
import { openQuestions, settleAnswered, type Settling } from '#server/features/old-system/settle.ts'
import { ownName } from '../owner-voice.ts'
import type { Command, OldSystemBooks } from './command.ts'
import { FILES, planned, providersOf } from './planned.ts'
import { inWords } from './report-words.ts'

/** Takes what is new, also while the site runs. */
export const importOld: Command = {
  options: { ...FILES, shred: { type: 'boolean' } },
  async run(order) {
    const { books, isJson, voice, text } = order
    const { items, report, answered } = await planned(order)
    const settling = settlingOf(books)
    const at = books.now().toISOString()
    for (const [question, choice] of answered)
      await books.database.write((tx) => keepAnswer(tx, { question, choice, actor: `cli:${ownName()}`, at }))
    const brought = await bringIn(settling, items)
    const settled = await settleAll(settling)
    if (isJson) process.stdout.write(`${asVisibleJson({ ...report, brought, settled })}\n`)
    else {
      process.stdout.write(`${inLines(inWords(report))}\n`)
      voice.say(`${brought} were new, ${settled} waited and are settled, ${items.length - brought} were here before.`)
    }
    if (order.isSet('shred')) for (const name of ['auth', 'tree'] as const) await rm(text(name) ?? '')
  },
}

/** Who hears of the old people and records. Of a lead, the desk hears once for many. */
export function settlingOf(books: OldSystemBooks): Settling {
  const { database, catalog, now, config, ledger } = books
  const leads = createLeads({ catalog, now, database: { changes: { ...database.changes, publish: async () => {} } } })
  return {
    ...{ database, catalog, now, providers: providersOf(config) },
    onKept: leads.onKept,
    onRegistered: leads.onRegistered,
    async onVerified(tx: Transaction, member: Member) {
      await leads.onVerified(tx, member)
      await ledger.rematchAddress(tx, member.email)
    },
  }
}

async function settleAll(settling: Settling): Promise<number> {
  const { db } = settling.database
  const answers = new Set(
    (await db.selectFrom('importAnswers').select('question').execute()).map(({ question }) => question),
  )
  let settled = 0
  for (const { id } of await openQuestions(db, settling))
    if (answers.has(id)) settled += await settleAnswered(settling, id)
  return settled
}
