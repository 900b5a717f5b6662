import { asVisibleJson } from '#contract/plain-text.ts'
import { Refusal } from '#contract/refusal.ts'
import { openQuestions, settle } from '#server/features/old-system/settle.ts'
import { ownName } from '../owner-voice.ts'
import type { Command } from './command.ts'
import { movingWith } from '#server/features/old-system/run.ts'

/** What waits for an answer. */
export const parked: Command = {
  options: {},
  async run({ books, voice, isJson }) {
    const open = await openQuestions(books.database.db, movingWith(books))
    if (isJson) return void process.stdout.write(`${asVisibleJson(open)}\n`)
    voice.show(
      open.map(({ id, count, answered, about, choices, takesDate }) => ({
        id,
        count,
        answered,
        about,
        choices: [...choices, ...(takesDate ? ['DDMMYYYY'] : [])],
      })),
    )
  },
}

/** Gives the answer to one of them. */
export const settleParked: Command = {
  takes: 2,
  options: {},
  async run({ books, voice, words: [question = '', choice = ''] }) {
    if (choice === '') return voice.fail('Say what and how: npm run firebase -- settle QUESTION CHOICE')
    const by = { actor: `cli:${ownName()}`, at: books.now() }
    const settled = await settle(movingWith(books), { question, choice, seen: null }, by)
    if (settled instanceof Refusal) return voice.fail(sentenceOf(settled))
    voice.say(`${settled} are settled.`)
  },
}

const sentenceOf = ({ code, details }: Refusal<keyof typeof WHY>): string =>
  details.detail ? `${details.detail}. ${WHY[code]}` : WHY[code]

const WHY = {
  notFound: 'Nothing waits for this. See: npm run firebase -- parked',
  choiceUnknown: 'This is none of its choices. See: npm run firebase -- parked',
  versionStale: 'What still waits for it is finished by that answer; at the desk another one can be given.',
} as const
