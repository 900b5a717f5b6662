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
    .get('/jobs', route({ ...declared, summary: 'Openings', answer: ok(MemberJobs) }), (c) =>
      c.var.answer(jobsIn(catalog.published(), now())),
    )
    .get('/issues', route({ ...declared, summary: 'Issues of the newsletter', answer: ok(MemberIssues) }), (c) =>
      c.var.answer(issuesIn(catalog.published())),
    )
    .get('/community', route({ ...declared, summary: 'Groups', answer: ok(MemberCommunity) }), (c) =>
      c.var.answer(communityIn(catalog.published())),
    )
}
