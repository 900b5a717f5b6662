import { among } from '../../database/person-conditions.ts'
import { number, orNull, personal, plain, table, type TableOf, type TablesOf } from '../../database/table.ts'

export const CONTENT_TABLES = {
  /** What the owner published. Rows are only ever added. */
  contentVersions: table(
    {
      kind: plain(),
      key: plain(),
      number: number(),
      body: personal(),
      publishedAt: plain(),
      actor: plain(),
      note: personal(),
      /** Shared by all that went live together; null in rows from before there was one. */
      publication: orNull(plain()),
    },
    {
      listed: { title: 'Published texts of the site', columns: ['body', 'note'], by: 'actor' },
    },
  ),
  /** One row. A publication raises its revision, so that publications wait for one another and servers see that there was one. */
  contentState: table({
    id: plain(),
    revision: number(),
    pagesFault: orNull(plain()),
  }),
  /** What one author is writing of a thing; `body` is JSON as it was typed, right or wrong. */
  contentDrafts: table(
    {
      kind: plain(),
      key: plain(),
      authorId: plain(),
      body: personal(),
      /** The version that the draft began with. */
      baseNumber: number(),
      savedAt: plain(),
      version: number(),
    },
    {
      part: {
        title: 'Drafts at the desk',
        rowsOf: ({ uids }) => among('authorId', uids),
        shown: ({ kind, key, savedAt }) => ({ kind, key, savedAt }),
        key: ['kind', 'key', 'authorId'],
        erased: 'removed',
      },
      listed: { title: 'Drafts of the site', columns: ['body'], by: 'authorId' },
    },
  ),
  /** What goes live later, by itself. */
  contentSchedules: table(
    {
      kind: plain(),
      key: plain(),
      actor: plain(),
      body: personal(),
      baseNumber: number(),
      note: personal(),
      publishAt: plain(),
      /** Why it did not go live; null while it may. */
      fault: orNull(plain()),
      version: number(),
    },
    {
      listed: { title: 'Texts of the site to be published', columns: ['body', 'note'], by: 'actor' },
    },
  ),
}

export type ContentVersionTable = TableOf<typeof CONTENT_TABLES.contentVersions>
export type ContentDraftTable = TableOf<typeof CONTENT_TABLES.contentDrafts>
export type ContentScheduleTable = TableOf<typeof CONTENT_TABLES.contentSchedules>

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof CONTENT_TABLES> {}
}
