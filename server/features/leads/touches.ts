import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { LEAD_STATES, type TouchKind } from '#contract/leads.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import { storedJson, Unreadable } from '../../database/stored-json.ts'
import type { Transaction } from '../../database/transaction.ts'

/** What a touch keeps besides what it refers to. */
const TouchBody = z.object({
  /** The state of the lead before it. */
  before: z.optional(z.enum(LEAD_STATES)),
  text: z.optional(z.string()),
  letterId: z.optional(z.string()),
})
type TouchBody = z.infer<typeof TouchBody>

const stored = storedJson<TouchBody>([TouchBody])
export const readTouchBody = stored.read

/** null for a body that cannot be read, so that one row does not stop a list. */
export function tryTouchBody(body: string): TouchBody | null {
  try {
    return readTouchBody(body)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** The body with this in place of what somebody wrote. */
export function erasedTouchBody(body: string, mark: string): string {
  const known = tryTouchBody(body) ?? {}
  return stored.write(known.text === undefined ? known : { ...known, text: mark })
}

export interface NewTouch {
  readonly leadId: string
  readonly kind: TouchKind
  readonly at: string
  /** A member of the staff; empty for the person and for the site itself. */
  readonly actor?: string
  /** What it tells of, and of which there is one touch only. */
  readonly ref?: string
  readonly body?: TouchBody
}

const VALUES = ['id', 'leadId', 'kind', 'at', 'actor', 'ref', 'body'] as const

const insert = preparedQuery(VALUES, (queries, value) =>
  queries
    .insertInto('leadTouches')
    .values({
      id: value('id'),
      leadId: value('leadId'),
      kind: sql<TouchKind>`${value('kind')}`,
      at: value('at'),
      actor: value('actor'),
      ref: value('ref'),
      body: value('body'),
    })
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .returning('id'),
)

/** Returns whether it was new. */
export async function storeTouch(tx: Transaction, touch: NewTouch): Promise<boolean> {
  const { actor = '', body = {}, ...rest } = touch
  const id = randomUUID()
  const rows = await insert(tx, { ref: `own:${id}`, ...rest, id, actor, body: stored.write(body) })
  return rows.length > 0
}
