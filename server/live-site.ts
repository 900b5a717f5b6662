/** The site in force: one with other settings takes over when they change, on this server and on every other. */
import type { Database } from './database/open.ts'
import type { Mailer } from './gateways/mailer.ts'
import type { Site } from './site.ts'

/** A site, and what belongs to it alone. */
export interface BuiltSite {
  readonly site: Site
  readonly mailer: Mailer
}

interface LiveSiteDeps {
  readonly database: Database
  readonly log: { error(fields: object, message: string): void; info(fields: object, message: string): void }
  /** Builds a site with the settings of this moment; it rejects where they cannot be in force. */
  readonly build: () => Promise<BuiltSite>
  /** Changes when a setting does: a hint may tell of nothing new. */
  readonly version: () => Promise<string>
  /** How long the mail server of before is still to be used by what was begun with it. */
  readonly leaveMs?: number
}

export interface LiveSite {
  current(): Site
  start(): void
  stop(): Promise<void>
}

const LEAVE_MS = 30_000

/** Of several changes at once one site follows, with all of them. */
export async function createLiveSite(deps: LiveSiteDeps): Promise<LiveSite> {
  const { build, database, log, version, leaveMs = LEAVE_MS } = deps
  let inForce = await version()
  let live = await build()
  await live.site.pages?.start()
  let isRunning = false
  let isStopped = false
  let isWanted = false
  let turning: Promise<void> | undefined

  async function turn(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      try {
        await replace()
      } catch (error) {
        log.error({ error }, 'changed settings are not in force: what was in force stays')
      }
    }
  }

  async function replace(): Promise<void> {
    const wanted = await version()
    if (wanted === inForce) return
    const next = await build()
    await next.site.pages?.start()
    if (isStopped) return end(next)
    const before = live
    live = next
    inForce = wanted
    if (isRunning) next.site.start()
    log.info({}, 'changed settings are in force')
    await before.site.retire()
    setTimeout(() => void before.mailer.close(), leaveMs).unref()
  }

  const unlisten = database.changes.listen('settings', () => {
    isWanted = true
    turning ??= turn().finally(() => (turning = undefined))
  })

  return {
    current: () => live.site,
    start() {
      isRunning = true
      live.site.start()
    },
    async stop() {
      isStopped = true
      unlisten()
      await turning
      await end(live)
    },
  }
}

async function end({ site, mailer }: BuiltSite): Promise<void> {
  await site.stop()
  await mailer.close()
}
