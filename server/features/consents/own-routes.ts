import { Hono } from 'hono'
import { OwnConsentChange, OwnConsents, PURPOSES } from '#contract/consents.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Member } from '#contract/accounts.ts'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { limitPerMember } from '../../http/door.ts'
import { route } from '../../http/route.ts'
import type { AccountsDeps } from '../accounts/deps.ts'
import { holdLivingMember } from '../accounts/held-member.ts'
import { forMembers } from '../accounts/session.ts'
import type { Catalog } from '../content/catalog.ts'
import { noteConsent } from './consents.ts'
import { noticeFor } from './notices.ts'
import { consentsOf } from './shown-consents.ts'

export interface OwnConsentDeps extends AccountsDeps {
  readonly catalog: Catalog
}

const tag = 'Consents'

/** What the signed-in member agreed to. Anybody can register anybody's address: until it is proven, nothing of it is shown or said. */
export function ownConsentRoutes(deps: OwnConsentDeps) {
  const { catalog, counters, database, identity, limits, now } = deps
  const members = forMembers(identity)
  const limited = limitPerMember(counters, 'consents', limits.yesesPerAccount)
  const shown = async ({ email, emailVerified }: Member): Promise<OwnConsents> => ({
    isProven: emailVerified,
    consents: emailVerified ? await consentsOf(database.db, catalog, email) : [],
  })

  return new Hono<Env>()
    .get(
      '/me/consents',
      route({ tag, summary: 'What the member agreed to', by: [members], answer: ok(OwnConsents) }),
      async (c) => c.var.answer(await shown(c.get('member'))),
    )
    .post(
      '/me/consents/:purpose',
      route({
        tag,
        summary: 'Say yes or no to a purpose',
        by: [members],
        body: OwnConsentChange,
        answer: ok(OwnConsents),
        refusals: ['notFound', 'addressNotProven', 'versionStale', ...limited.refusals],
      }),
      async (c) => {
        const member = c.get('member')
        const { state, noticeVersion } = c.req.valid('json')
        const purpose = PURPOSES.find((one) => one === c.req.param('purpose'))
        if (!purpose) return c.var.refuse('notFound')
        // A no is never too many: without a yes before it nothing is written.
        const tooMany = state === 'given' ? await limited.check(c) : null
        if (tooMany) return c.var.answer(tooMany)
        if (!member.emailVerified) return c.var.refuse('addressNotProven')
        const notice = noticeFor(catalog, purpose)
        if (state === 'given' && notice.version !== noticeVersion)
          return c.var.answer(new Refusal('versionStale', { detail: NEW_NOTICE, current: await shown(member) }))
        const { uid: userId, email } = member
        const said = { purpose, email, userId, state, notice, channel: 'account', proof: '' } as const
        const isNoted = await database.write(async (tx) => {
          if (!(await holdLivingMember(tx, userId))) return false
          await noteConsent(tx, said, now())
          await database.changes.publish(tx, 'people', userId)
          return true
        })
        if (!isNoted) return c.var.refuse('signInRequired')
        return c.var.answer(await shown(member))
      },
    )
}

const NEW_NOTICE = 'This notice has changed. Please read it again before you agree'
