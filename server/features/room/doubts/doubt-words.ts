/** The words by which a question is found: its column `words`. */
import { createCatchUp, walk } from '../../../database/catch-up.ts'
import type { Database } from '../../../database/open.ts'
import type { Rounds } from '../../../database/rounds.ts'
import type { Log } from '../../../http/request-log.ts'
import { wordsIn } from '../../accounts/search-words.ts'

const MOST_WORDS = 300

export const wordsOfDoubt = ({ title, body }: { readonly title: string; readonly body: string }): string =>
  [...new Set(wordsIn(`${title} ${body}`))]
    .slice(0, MOST_WORDS)
    .map((word) => ` ${word}`)
    .join('')

const AT_ONCE = 100

interface RoundsDeps {
  readonly database: Database
  readonly log: Log
  readonly now: () => Date
}

/** Renews the words of questions that an earlier release folded in another way. */
export const createDoubtWordRounds = ({ database, log, now }: RoundsDeps): Rounds =>
  createCatchUp({
    database,
    now,
    name: 'foldedDoubtWords',
    onFault: (error) => log.warn({ error }, 'not every question can be searched for yet; will be tried again'),
    work: (isStopping) =>
      walk(isStopping, {
        pageAfter: (id) =>
          database.db
            .selectFrom('doubts')
            .select(['id', 'title', 'body', 'words'])
            .where('id', '>', id)
            .orderBy('id')
            .limit(AT_ONCE)
            .execute(),
        idOf: ({ id }) => id,
        async take(page) {
          const behind = page.filter((doubt) => doubt.words !== '' && doubt.words !== wordsOfDoubt(doubt))
          if (behind.length > 0)
            await database.write(async (tx) => {
              for (const { id, words: before, ...doubt } of behind)
                await tx
                  .updateTable('doubts')
                  .set({ words: wordsOfDoubt(doubt) })
                  .where('id', '=', id)
                  .where('words', '=', before)
                  .execute()
            })
        },
      }),
  })
