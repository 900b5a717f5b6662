import { sql } from 'kysely'
import * as z from 'zod/mini'
import { AUDIT_ACTIONS } from '#contract/audit-actions.ts'
import { ERASED_FIELDS } from '../../database/erased-mark.ts'
import { among, amongLower, requestsOf } from '../../database/person-conditions.ts'
import {
  number,
  orNull,
  personal,
  plain,
  table,
  withDefault,
  type Keys,
  type TableOf,
  type TablesOf,
} from '../../database/table.ts'

const auditOf = (keys: Keys) => {
  const { uids, contactIds, leadIds, soleIds, addresses } = keys
  const subjects: Readonly<Record<string, readonly string[]>> = {
    account: uids,
    staff: uids,
    buyer: uids,
    contact: contactIds,
    lead: leadIds,
    payment: soleIds,
  }
  const each = Object.entries(subjects).map(
    ([type, ids]) => sql`("subjectType" = ${type} and ${among('subjectId', ids)})`,
  )
  const ofLetters = sql`("subjectType" = 'letter' and "subjectId" in
    (select "id" from "outbox" where ${amongLower('recipient', addresses)}))`
  const ofRequests = sql`("subjectType" = 'rightsRequest' and "subjectId" in
    (select "id" from "rightsRequests" where ${requestsOf(keys)}))`
  return sql<boolean>`(${sql.join([...each, ofLetters, ofRequests], sql` or `)})`
}

const emptied = (before: string | null, after: string | null) => ({
  before: before === null ? null : ERASED_FIELDS,
  after: after === null ? null : ERASED_FIELDS,
  why: '',
})

function fieldsOf(side: string | null): unknown {
  const read = Fields.safeParse(side === null ? null : parsed(side))
  return read.success ? read.data.fields : null
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

const Fields = z.object({ fields: z.record(z.string(), z.unknown()) })

const words: Readonly<Record<string, string>> = AUDIT_ACTIONS

export const AUDIT_TABLES = {
  /** Who changed what. Rows are only ever added; an erasure may empty the last three texts. */
  auditLog: table(
    {
      id: withDefault(number()),
      at: plain(),
      /** A member's id, `system`, or `cli:` and a name. */
      actor: plain(),
      action: plain(),
      subjectType: plain(),
      subjectId: plain(),
      operationId: orNull(plain()),
      requestId: plain(),
      before: orNull(personal()),
      after: orNull(personal()),
      why: personal(),
    },
    {
      part: {
        title: 'What was changed about you',
        rowsOf: auditOf,
        shown: ({ at, actor, action, before, after, why }, { by, withoutStaff, readsReasons }) => ({
          at,
          by: by(actor),
          what: words[action] ?? action,
          before: withoutStaff(fieldsOf(before)),
          after: withoutStaff(fieldsOf(after)),
          why: readsReasons ? why : null,
        }),
        key: ['id'],
        erased: ({ before, after }) => emptied(before, after),
        kept: { law: 'log', column: 'id' },
        searched: ['before', 'after', 'why'],
        isNamedWhole: () => true,
      },
    },
  ),
}

export type AuditLogTable = TableOf<typeof AUDIT_TABLES.auditLog>

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof AUDIT_TABLES> {}
}
