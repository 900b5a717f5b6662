import { sql } from 'kysely'
import { NONE, among, escaped } from '../database/person-conditions.ts'
import { expiring, number, personal, plain, table, type TablesOf } from '../database/table.ts'

export const HTTP_TABLES = {
  idempotencyKeys: table(
    {
      scope: plain(),
      key: personal(),
      fingerprint: personal(),
      status: number(),
      answer: personal(),
      expiresAt: plain(),
    },
    {
      over: expiring('expiresAt'),
      part: {
        title: 'Answers to sendings',
        rowsOf: () => NONE,
        around: ({ recordPaths }) =>
          among(
            'answer',
            recordPaths.map((path) => JSON.stringify({ path })),
          ),
        shown: null,
        key: ['scope', 'key'],
        erased: 'removed',
        searched: ['key', 'answer'],
        isNamedWhole: () => true,
      },
    },
  ),
  counters: table(
    {
      name: personal(),
      count: number(),
      expiresAt: plain(),
    },
    {
      over: expiring('expiresAt'),
      part: {
        title: 'Counted calls',
        rowsOf: ({ uids, digests, mailboxes }) => {
          const endings = [...uids, ...digests, ...mailboxes].map(
            (key) => sql`"name" like ${`% ${escaped(key)}`} escape '\\'`,
          )
          return endings.length === 0 ? NONE : sql<boolean>`(${sql.join(endings, sql` or `)})`
        },
        shown: null,
        key: ['name'],
        erased: 'removed',
      },
    },
  ),
}

declare module '../database/schema.ts' {
  interface Tables extends TablesOf<typeof HTTP_TABLES> {}
}
