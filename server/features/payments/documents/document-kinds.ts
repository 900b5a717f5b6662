/** Says of credit notes what they are, where a server of before 087 wrote them beside this one. */
import { createCatchUp, walk } from '../../../database/catch-up.ts'
import type { Database } from '../../../database/open.ts'
import type { Rounds } from '../../../database/rounds.ts'
import type { Log } from '../../../http/request-log.ts'
import { tryIssued } from './issued-document.ts'
import type { DocumentTable } from './tables.ts'

const AT_ONCE = 500
/** The one series of credit notes that such a server knows. */
const SERIES = 'SYC/'

const isMistaken = ({ series, kind, content }: Pick<DocumentTable, 'series' | 'kind' | 'content'>): boolean =>
  kind === 'invoice' && series.startsWith(SERIES) && tryIssued(content)?.kind === 'creditNote'

interface RoundsDeps {
  readonly database: Database
  readonly log: Log
  readonly now: () => Date
}

export const createDocumentKindRounds = ({ database, log, now }: RoundsDeps): Rounds =>
  createCatchUp({
    database,
    now,
    name: 'documentKinds',
    onFault: (error) => log.warn({ error }, 'not every credit note is called one yet; will be tried again'),
    work: (isStopping) =>
      walk(isStopping, {
        pageAfter: (id) =>
          database.db
            .selectFrom('documents')
            .select(['id', 'series', 'kind', 'content'])
            .where('id', '>', id)
            .orderBy('id')
            .limit(AT_ONCE)
            .execute(),
        idOf: ({ id }) => id,
        async take(page) {
          const ids = page.filter(isMistaken).map(({ id }) => id)
          if (ids.length === 0) return
          await database.write((tx) =>
            tx.updateTable('documents').set({ kind: 'creditNote' }).where('id', 'in', ids).execute(),
          )
        },
      }),
  })
