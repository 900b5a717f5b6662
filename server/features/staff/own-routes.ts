import { Hono } from 'hono'
import { Me } from '#contract/desk.ts'
import { PasswordAgain } from '#contract/desk-entry.ts'
import { DeviceList, type Device } from '#contract/staff-calls.ts'
import { Refusal } from '#contract/refusal.ts'
import { done, ok } from '../../http/answers.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { checkPassword } from '../accounts/check-password.ts'
import { confirmSession, endSessions, openSessions } from '../accounts/open-sessions.ts'
import { noteChange } from '../audit/note-change.ts'
import { actorOf } from './act.ts'
import { deviceName } from './device-name.ts'
import type { DeskDeps } from './desk-deps.ts'

const TAG = 'Desk'

/** What staff see and do about themselves: who they are, their password again, their devices. */
export const ownRoutes = (deps: DeskDeps) =>
  new Hono<Env>()
    .get('/me', route({ tag: TAG, summary: 'Who sits at the desk', by: [deps.desk.forSetUp], answer: ok(Me) }), (c) => {
      const { uid, fullName: name, email } = c.get('member')
      const { roles, granted } = c.get('staff')
      const { endsAt, secondFactor } = c.get('deskSession')
      return c.var.answer({
        uid,
        name,
        email,
        roles: [...roles],
        granted: [...granted],
        endsAt,
        secondFactor,
        sendsMail: deps.config.smtpUrl !== null,
      })
    })
    .post(
      '/step-up',
      route({
        tag: TAG,
        summary: 'Type the password again, for what cannot be taken back',
        by: [deps.desk.forSetUp],
        body: PasswordAgain,
        answer: done,
        refusals: ['passwordWrong', 'tooManyRequests'],
      }),
      async (c) => {
        const checking = { ...deps, devices: deps.deskDevices }
        const isRight = await checkPassword(checking, c, c.get('member'), c.req.valid('json').password)
        if (isRight instanceof Refusal) return c.var.answer(isRight)
        if (!isRight) return c.var.refuse('passwordWrong')
        await deps.database.write((tx) => confirmSession(tx, c.get('deskSession').id, deps.now()))
        return c.var.answer()
      },
    )
    .route('/devices', deviceRoutes(deps))

/** Returns how many sessions there were. */
const endOwn = (deps: DeskDeps, c: RequestContext, which: Parameters<typeof endSessions>[3]): Promise<number> =>
  deps.database.write(async (tx) => {
    const { uid } = c.get('member')
    const sessions = await endSessions(tx, deps.database, uid, which)
    const subject = { type: 'account' as const, id: uid }
    if (sessions > 0)
      await noteChange(tx, actorOf(deps, c), { action: 'device.signOut', subject, before: null, after: { sessions } })
    return sessions
  })

function deviceRoutes(deps: DeskDeps) {
  const { desk, database, now } = deps
  return new Hono<Env>()
    .get(
      '/',
      route({ tag: TAG, summary: 'Where one is signed in', by: [desk.forSetUp], answer: ok(DeviceList) }),
      async (c) => {
        const sessions = await openSessions(database.db, c.get('member').uid, now())
        const own = c.get('deskSession').id
        const devices = sessions.map(({ userAgent, ...session }): Device => ({
          ...session,
          name: deviceName(userAgent),
          isCurrent: session.id === own,
        }))
        return c.var.answer({ devices })
      },
    )
    .delete(
      '/:id',
      route({
        tag: TAG,
        summary: 'Sign out one device',
        by: [desk.forSetUp],
        answer: done,
        refusals: ['notFound'],
      }),
      async (c) => {
        const ended = await endOwn(deps, c, { id: c.req.param('id') })
        return ended === 0 ? c.var.refuse('notFound') : c.var.answer()
      },
    )
    .delete(
      '/',
      route({ tag: TAG, summary: 'Sign out all other devices', by: [desk.forSetUp], answer: done }),
      async (c) => {
        await endOwn(deps, c, { allBut: c.get('deskSession').id })
        return c.var.answer()
      },
    )
}
