import { Hono } from 'hono'
import { MemberCommunity, MemberIssues, MemberJobs } from '#contract/member-lists.ts'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import type { AccountsDeps } from '../accounts/deps.ts'
import { forMembers } from '../accounts/session.ts'
import type { Catalog } from './catalog.ts'
import { communityIn, issuesIn, jobsIn } from './member-lists.ts'

export interface MemberListsDeps extends Pick<AccountsDeps, 'identity' | 'now'> {
  readonly catalog: Catalog
}

export function memberListRoutes({ catalog, identity, now }: MemberListsDeps) {
  const declared = { tag: 'Members', by: [forMembers(identity)] }
  return new Hono<Env>()
    .get('/jobs', route({ ...declared, summary: 'Openings', answer: ok(MemberJobs) }), async (c) =>
      c.var.answer(await jobsIn(catalog.published(), now())),
    )
    .get('/issues', route({ ...declared, summary: 'Issues of the newsletter', answer: ok(MemberIssues) }), async (c) =>
      c.var.answer(await issuesIn(catalog.published())),
    )
    .get('/community', route({ ...declared, summary: 'Groups', answer: ok(MemberCommunity) }), async (c) =>
      c.var.answer(await communityIn(catalog.published())),
    )
}
