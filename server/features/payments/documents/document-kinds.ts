/** Says of credit notes what they are, where a server of before 087 wrote them beside this one. */
import { createCatchUp, mending, type CatchUpDeps } from '../../../database/catch-up.ts'
import type { Rounds } from '../../../database/rounds.ts'
import { tryIssued } from './issued-document.ts'
import type { DocumentTable } from './tables.ts'

const AT_ONCE = 500
/** The one series of credit notes that such a server knows. */
const SERIES = 'SYC/'

const isMistaken = ({ series, kind, content }: Pick<DocumentTable, 'series' | 'kind' | 'content'>): boolean =>
  kind === 'invoice' && series.startsWith(SERIES) && tryIssued(content)?.kind === 'creditNote'

export const createDocumentKindRounds = (deps: CatchUpDeps): Rounds =>
  createCatchUp(deps, {
    name: 'documentKinds',
    fault: 'not every credit note is called one yet',
    work: [
      mending({
        pageAfter: (queries, id) =>
          queries
            .selectFrom('documents')
            .select(['id', 'series', 'kind', 'content'])
            .where('id', '>', id)
            .orderBy('id')
            .limit(AT_ONCE)
            .execute(),
        idOf: ({ id }) => id,
        behind: (_queries, page) => page.filter(isMistaken),
        mend: (tx, rows) =>
          tx
            .updateTable('documents')
            .set({ kind: 'creditNote' })
            .where(
              'id',
              'in',
              rows.map(({ id }) => id),
            )
            .execute(),
      }),
    ],
  })
