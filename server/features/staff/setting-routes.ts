import { Hono } from 'hono'
import { Refusal } from '#contract/refusal.ts'
import { Setting, SettingChange, SETTINGS, type SettingName } from '#contract/staff-calls.ts'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { actorOf } from './act.ts'
import type { DeskDeps } from './desk-deps.ts'
import { changeSetting, settingOf } from './settings.ts'

const TAG = 'Settings'

const isSetting = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)

/** What an owner sets at the desk. */
export function settingRoutes(deps: DeskDeps) {
  const { desk, database } = deps
  const owners = desk.forStaff('settingsChange')
  return new Hono<Env>()
    .get(
      '/settings/:name',
      route({ tag: TAG, summary: 'A setting', by: [owners], answer: ok(Setting), refusals: ['notFound'] }),
      async (c) => {
        const name = c.req.param('name')
        return c.var.answer(isSetting(name) ? await settingOf(database.db, name) : new Refusal('notFound'))
      },
    )
    .put(
      '/settings/:name',
      route({
        tag: TAG,
        summary: 'Change a setting, with the version that was read',
        by: [owners, desk.stepUp],
        body: SettingChange,
        answer: ok(Setting),
        refusals: ['notFound', 'versionStale'],
      }),
      async (c) => {
        const name = c.req.param('name')
        if (!isSetting(name)) return c.var.refuse('notFound')
        return c.var.answer(await changeSetting(database, name, c.req.valid('json'), actorOf(deps, c)))
      },
    )
}
