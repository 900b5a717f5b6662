import type { Staff } from '#contract/staff.ts'
import type { Config } from '../../../config.ts'
import type { RequestContext } from '../../../http/context.ts'
import type { Queries } from '../../../database/transaction.ts'
import { readTimeline, SHIPPED_ALONE, type Timeline } from '../timeline.ts'
import type { ContentDeskDeps } from './desk-deps.ts'

/** What is published at a moment, as one person may see it. */
export interface ContentView {
  readonly queries: Queries
  readonly timeline: Timeline
  readonly time: string
  readonly staff: Staff
  readonly config: Pick<Config, 'paymentButtons' | 'razorpay' | 'smtpUrl'>
}

/** Reads what was published since the last time. */
export function createContentView({
  database,
  now,
  config,
}: ContentDeskDeps): (c: RequestContext) => Promise<ContentView> {
  let known = SHIPPED_ALONE
  return async (c) => {
    known = await readTimeline(database.db, known)
    return { queries: database.db, timeline: known, time: now().toISOString(), staff: c.get('staff'), config }
  }
}
