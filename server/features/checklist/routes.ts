import { Hono } from 'hono'
import { Checklist } from '#contract/checklist.ts'
import { Refusal } from '#contract/refusal.ts'
import { SettingChange } from '#contract/staff-calls.ts'
import { ok } from '../../http/answers.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { actorOf } from '../staff/act.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { changeSetting, settingOf } from '../staff/settings.ts'
import { checklistFor, type ChecklistDeps } from './checklist.ts'

const SETTING = 'checklistPutAway'

/** For owners: what the site still needs. Putting the list away changes nothing else, so no password is asked for. */
export function checklistRoutes(deps: DeskDeps & ChecklistDeps) {
  const { desk, database } = deps
  const owning = { tag: 'Settings', by: [desk.forStaff('settingsChange')], answer: ok(Checklist) }

  async function checklist(c: RequestContext): Promise<Checklist> {
    const { value, version } = await settingOf(database.db, SETTING)
    return { steps: [...(await checklistFor(deps, c.get('staff').uid))], isPutAway: value, version }
  }

  return new Hono<Env>()
    .get('/checklist', route({ ...owning, summary: 'What the site still needs before it earns' }), async (c) =>
      c.var.answer(await checklist(c)),
    )
    .put(
      '/checklist',
      route({ ...owning, summary: 'Put the list away, or back', body: SettingChange, refusals: ['versionStale'] }),
      async (c) => {
        const changed = await changeSetting(database, SETTING, c.req.valid('json'), actorOf(deps, c))
        return c.var.answer(changed instanceof Refusal ? changed : await checklist(c))
      },
    )
}
