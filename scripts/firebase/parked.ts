import { parkedThings } from '#server/features/old-system/parked.ts'
import type { Command } from './command.ts'

/** What waits for an answer. */
export const parked: Command = {
  options: {},
  async run({ books, voice }) {
    const things = await parkedThings(books.database.db)
    voice.show(things.map(({ question, count, first }) => ({ question, count, first })))
  },
}
