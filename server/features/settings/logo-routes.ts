import { Hono } from 'hono'
import { LOGO_FAULTS } from '#contract/logo.ts'
import { LogoUpload, OwnerSettings } from '#contract/owner-settings.ts'
import { PICTURE_BYTES, PICTURE_MEGABYTES } from '#contract/pictures.ts'
import { Refusal } from '#contract/refusal.ts'
import { ok } from '../../http/answers.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { fromThisSite, keepableAddress } from '../../http/door.ts'
import { readCapped } from '../../http/read-capped.ts'
import { route } from '../../http/route.ts'
import { withinTries } from '../../http/within-tries.ts'
import { inTurn } from '../../processes/in-turn.ts'
import { drawLogo } from '../pictures/draw-logo.ts'
import { actorOf } from '../staff/act.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { changeSettings } from './change-settings.ts'
import { ownerSettings, type ShownDeps } from './shown-groups.ts'

export interface LogoDeps extends DeskDeps, ShownDeps {
  readonly stopping: AbortSignal
}

/** The logo of the business, for owners. It stands before the door whose cap is for what visitors send. */
export function logoRoutes(deps: LogoDeps) {
  const { config, counters, database, desk, limits, stopping } = deps
  const turn = inTurn()

  async function change(c: RequestContext, version: number) {
    const original = await readCapped(c, PICTURE_BYTES)
    if (!original) return new Refusal('bodyTooLarge', { detail: TOO_LARGE })
    const drawn = await turn(() => drawLogo({ bytes: original }, stopping))
    if (typeof drawn === 'string') return new Refusal('pictureUnreadable', { detail: LOGO_FAULTS[drawn] })
    const values = { LOGO: Buffer.from(drawn.png).toString('base64') }
    const changed = await changeSettings(deps, actorOf(deps, c), 'business', { version, values })
    return changed instanceof Refusal ? changed : ownerSettings(database.db, deps)
  }

  return new Hono<Env>().post(
    '/owner-settings/logo',
    route({
      tag: 'Settings',
      by: [keepableAddress, fromThisSite(config.siteUrl), desk.forStaff('settingsChange'), desk.stepUp],
      summary: 'Upload the logo: JPEG, PNG or WebP, known by its content and drawn anew',
      query: LogoUpload,
      answer: ok(OwnerSettings),
      refusals: ['bodyTooLarge', 'pictureUnreadable', 'tooManyRequests', 'fieldsInvalid', 'versionStale'],
    }),
    async (c) => {
      const name = `logos of ${c.get('staff').uid}`
      const { picturesPerAuthor: kept, pictureTriesPerAuthor: tries } = limits
      const { version } = c.req.valid('query')
      return c.var.answer(await withinTries({ counters, name, kept, tries, detail: ENOUGH }, () => change(c, version)))
    },
  )
}

const ENOUGH = 'These are many logos within an hour'
const TOO_LARGE = `The logo is larger than ${PICTURE_MEGABYTES} MB`
