import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import { MailRecords, MailRecordsAsked } from '#contract/mail-records.ts'
import {
  isSettingGroup,
  OwnerSettingChange,
  OwnerSettings,
  SETTING_GROUPS,
  type SettingGroup,
} from '#contract/owner-settings.ts'
import { PaymentKeysAnswer } from '#contract/payment-keys.ts'
import { Refusal } from '#contract/refusal.ts'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import type { Mailer } from '../../gateways/mailer.ts'
import { nameOf, type Actor } from '../audit/actor.ts'
import { actorOf } from '../staff/act.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { ownerAddresses } from '../staff/staff.ts'
import { changeTyped } from './change-settings.ts'
import { settingsLetter } from './letters.ts'
import { mailRecords, type MailRecordDeps } from './mail-records.ts'
import { checkPaymentKeys, type PaymentKeyDeps } from './payment-keys.ts'
import { ownerSettings, type ShownDeps } from './shown-groups.ts'

const tag = 'Settings'

export interface SettingRouteDeps extends DeskDeps, ShownDeps, MailRecordDeps, PaymentKeyDeps {
  readonly mailer: Mailer
}

/** The site's settings, for owners: `/api/desk/owner-settings`. */
export function ownerSettingRoutes(deps: SettingRouteDeps) {
  const { desk, database } = deps
  const owners = desk.forStaff('settingsChange')
  const withFactor = desk.withFactor(GUARDED)
  return new Hono<Env>()
    .get(
      '/owner-settings',
      route({ tag, summary: 'What is set, and where', by: [owners], answer: ok(OwnerSettings) }),
      async (c) => c.var.answer(await ownerSettings(database.db, deps)),
    )
    .post(
      '/owner-settings/mail-records',
      route({
        tag,
        summary: 'Ask DNS what it says of a sender’s domain: SPF, DKIM and DMARC',
        by: [owners],
        body: MailRecordsAsked,
        answer: ok(MailRecords),
        refusals: ['tooManyRequests'],
      }),
      async (c) => c.var.answer(await mailRecords(deps, c.req.valid('json'), actorOf(deps, c))),
    )
    .post(
      '/owner-settings/payment-keys',
      route({
        tag,
        summary: 'Ask the payment provider whether it knows the keys in force',
        by: [owners],
        answer: ok(PaymentKeysAnswer),
        refusals: ['tooManyRequests'],
      }),
      async (c) => c.var.answer(await checkPaymentKeys(deps, actorOf(deps, c))),
    )
    .put(
      '/owner-settings/:group',
      route({
        tag,
        summary: 'Change settings of a group; those that move money or e-mail need a second factor',
        by: [owners, desk.stepUp],
        body: OwnerSettingChange,
        answer: ok(OwnerSettings),
        refusals: ['notFound', 'versionStale', 'secondFactorWanted', 'mailServerUnreachable', 'tooManyRequests'],
      }),
      async (c) => {
        const group = c.req.param('group')
        if (!isSettingGroup(group)) return c.var.refuse('notFound')
        const unproven = SETTING_GROUPS[group].isGuarded ? await withFactor.check(c) : null
        if (unproven) return c.var.answer(unproven)
        const by = actorOf(deps, c)
        const changed = await changeTyped(deps, by, group, c.req.valid('json'))
        if (changed instanceof Refusal) return c.var.answer(changed)
        if (SETTING_GROUPS[group].isGuarded && changed.length > 0) await tellOwners(deps, by, group, changed)
        return c.var.answer(await ownerSettings(database.db, deps))
      },
    )
}

const GUARDED = 'Set up a second factor in your account first: these settings decide where money and e-mail go'

/** At once and past the outbox, which may belong to another mail server a moment later. */
async function tellOwners(
  { config, database, log, mailer }: SettingRouteDeps,
  by: Actor,
  group: SettingGroup,
  names: readonly string[],
): Promise<void> {
  const letters = (await ownerAddresses(database.db, config)).map((to) =>
    settingsLetter(config, to, { group, names, by: nameOf(by), at: by.at }),
  )
  const sent = await Promise.allSettled(letters.map((letter) => mailer.send({ ...letter, id: randomUUID() })))
  for (const one of sent)
    if (one.status === 'rejected')
      log.warn({ reason: String(one.reason) }, 'an owner was not told of a changed setting')
}
