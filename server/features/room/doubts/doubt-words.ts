/** The words by which a question is found: its column `words`. */
import { createCatchUp, mending, type CatchUpDeps } from '../../../database/catch-up.ts'
import type { Rounds } from '../../../database/rounds.ts'
import { wordsIn } from '../../accounts/search-words.ts'

const MOST_WORDS = 300

export const wordsOfDoubt = ({ title, body }: { readonly title: string; readonly body: string }): string =>
  [...new Set(wordsIn(`${title} ${body}`))]
    .slice(0, MOST_WORDS)
    .map((word) => ` ${word}`)
    .join('')

const AT_ONCE = 100

/** Renews the words of questions that an earlier release folded in another way. */
export const createDoubtWordRounds = (deps: CatchUpDeps): Rounds =>
  createCatchUp(deps, {
    name: 'foldedDoubtWords',
    fault: 'not every question can be searched for yet',
    work: [
      mending({
        pageAfter: (queries, id) =>
          queries
            .selectFrom('doubts')
            .select(['id', 'title', 'body', 'words'])
            .where('id', '>', id)
            .orderBy('id')
            .limit(AT_ONCE)
            .execute(),
        idOf: ({ id }) => id,
        behind: (_queries, page) => page.filter((doubt) => doubt.words !== '' && doubt.words !== wordsOfDoubt(doubt)),
        async mend(tx, behind) {
          for (const { id, words: before, ...doubt } of behind)
            await tx
              .updateTable('doubts')
              .set({ words: wordsOfDoubt(doubt) })
              .where('id', '=', id)
              .where('words', '=', before)
              .execute()
        },
      }),
    ],
  })
