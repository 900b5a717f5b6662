import { Hono } from 'hono'
import { GRANTABLE } from '#contract/staff.ts'
import { Refusal } from '#contract/refusal.ts'
import {
  Colleagues,
  FactorReset,
  Grants,
  GrantsGiven,
  NewStaff,
  RoleTaken,
  StaffAdded,
  StaffList,
} from '#contract/staff-calls.ts'
import { created, done, ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { actorOf } from './act.ts'
import { membersByIds } from '../accounts/members.ts'
import type { DeskDeps } from './desk-deps.ts'
import { addStaff, grantRights, removeRole } from './staff.ts'
import { listStaff } from './staff-list.ts'
import { turnOffFactor } from './turn-off-factor.ts'

const TAG = 'Staff'

/** Who works at the desk. Changes are for owners alone, with the password typed again. */
export const staffRoutes = (deps: DeskDeps) =>
  new Hono<Env>().route('/', listRoutes(deps)).route('/', changeRoutes(deps)).route('/', helpRoutes(deps))

const listRoutes = ({ desk, database, now, batchNames }: DeskDeps) =>
  new Hono<Env>()
    .get(
      '/staff',
      route({
        tag: TAG,
        summary: 'Everybody at the desk, and open invitations',
        by: [desk.forStaff('staffChange')],
        answer: ok(StaffList),
      }),
      async (c) => c.var.answer(await listStaff(database.db, now(), batchNames())),
    )
    .get(
      '/colleagues',
      route({ tag: TAG, summary: 'Those whom work can be given to', by: [desk.forAnyStaff], answer: ok(Colleagues) }),
      async (c) => {
        const { staff } = await listStaff(database.db, now())
        const shown = staff.map(({ uid, name, roles }) => ({ uid, name, roles }))
        return c.var.answer({
          colleagues: shown.map((one) => ({
            ...one,
            roles: one.roles.map(({ role, batchKey }) => ({ role, batchKey })),
          })),
        })
      },
    )

function changeRoutes(deps: DeskDeps) {
  const changes = [deps.desk.forStaff('staffChange'), deps.desk.stepUp]
  return new Hono<Env>()
    .post(
      '/staff',
      route({
        tag: TAG,
        summary: 'Give a role to a proven address, or invite it',
        by: changes,
        body: NewStaff,
        answer: created(StaffAdded),
        refusals: ['forbidden'],
      }),
      async (c) => {
        const given = c.req.valid('json')
        const outcome = await addStaff(deps, given, actorOf(deps, c, given.why))
        return c.var.answer(outcome instanceof Refusal ? outcome : { outcome })
      },
    )
    .delete(
      '/staff',
      route({
        tag: TAG,
        summary: 'Take a role back, which ends the person’s sessions at the desk',
        by: changes,
        query: RoleTaken,
        answer: done,
        refusals: ['notFound', 'lastOwner', 'forbidden'],
      }),
      async (c) => {
        const { uid, role, batchKey = null, why } = c.req.valid('query')
        return c.var.answer(await removeRole(deps, { uid, role, batchKey: batchKey ?? null }, actorOf(deps, c, why)))
      },
    )
    .put(
      '/staff/:uid/grants',
      route({
        tag: TAG,
        summary: 'Set the further rights of a person',
        by: changes,
        body: Grants,
        answer: ok(GrantsGiven),
        refusals: ['notFound', 'forbidden'],
      }),
      async (c) => {
        const { granted, why } = c.req.valid('json')
        const rights = GRANTABLE.filter((right) => granted.includes(right))
        const refused = await grantRights(deps, c.req.param('uid'), rights, actorOf(deps, c, why))
        return c.var.answer(refused ?? { granted: rights })
      },
    )
}

const GUARDED = 'Set up a second factor in your account first: whoever resets that of others must have one'
const OWN = new Refusal('forbidden', { detail: 'Turn your own second factor off in My account' })

function helpRoutes(deps: DeskDeps) {
  const { database, desk, now } = deps
  const withFactor = desk.withFactor(GUARDED)
  return new Hono<Env>().post(
    '/staff/:uid/factor/reset',
    route({
      tag: TAG,
      summary: 'Turn off the second factor of somebody who has lost it, which ends all their sessions',
      by: [desk.forStaff('staffChange'), desk.stepUp],
      body: FactorReset,
      answer: done,
      refusals: ['notFound', 'forbidden', 'secondFactorWanted'],
    }),
    async (c) => {
      const unproven = await withFactor.check(c)
      if (unproven) return c.var.answer(unproven)
      const uid = c.req.param('uid')
      if (uid === c.get('member').uid) return c.var.answer(OWN)
      const { staff } = await listStaff(database.db, now())
      const member = staff.some((one) => one.uid === uid) && (await membersByIds(database.db, [uid])).get(uid)
      if (!member) return c.var.refuse('notFound')
      const wasOn = await turnOffFactor(deps, member, actorOf(deps, c, c.req.valid('json').why))
      return wasOn ? c.var.answer() : c.var.refuse('notFound')
    },
  )
}
