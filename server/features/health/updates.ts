/** Whether a newer version of this site is there, and what to do about it. */
import { isNewerVersion, type HealthLine } from '#contract/health.ts'
import { indianClock, indianDay } from '#contract/indian-time.ts'
import { DAY_MS, MINUTE_MS } from '#contract/ground/time.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import { createRounds, type Rounds } from '../../database/rounds.ts'
import type { Checkout, Newest } from '../../gateways/checkout.ts'
import type { Machine } from '../../gateways/machine.ts'
import type { ReadAnnounced } from '../../gateways/update-file.ts'

/** Where this server learns of updates. */
export interface UpdateSources {
  /** The version that runs, "1.0.0". */
  readonly version: string
  readonly checkout: Checkout
  readonly announced: ReadAnnounced
  /** What the remote said last; null before it was asked. */
  last: { readonly at: Date; readonly newest: Newest } | null
}

export interface UpdateDeps {
  readonly config: Pick<Config, 'asksForUpdates'>
  readonly updates: UpdateSources
  readonly now: () => Date
}

const HOW = 'How to update: docs/guides/update.md'

/** Asks the remote now, where an owner lets it be asked. */
export async function askForUpdate({ config, updates, now }: UpdateDeps): Promise<void> {
  if (config.asksForUpdates) updates.last = { at: now(), newest: await updates.checkout.newest() }
}

export async function updateLine(deps: UpdateDeps): Promise<HealthLine> {
  const { version, checkout, announced } = deps.updates
  const commit = await checkout.commit()
  const own = commit === null ? version : `${version} (commit ${commit})`
  const told = await announced()
  if (told === 'unreadable')
    return line(
      'look',
      `You have ${own}. The file update.json in DATA_DIR cannot be read: it needs a version and words.`,
    )
  if (told && isNewerVersion(told.version, version))
    return line(
      'look',
      [`Version ${told.version} is available. You have ${own}.`, told.words, HOW].filter(Boolean).join(' '),
    )
  return asked(deps, own)
}

function asked({ config, updates: { last } }: UpdateDeps, own: string): HealthLine {
  if (!config.asksForUpdates)
    return line('well', `You have ${own}. Checks for updates are off. Turn them on in Settings, Updates.`)
  if (!last) return line('well', `You have ${own}. The git repository was not asked yet.`)
  const { at, newest } = last
  const when = `${indianDay(at.toISOString())}, ${indianClock(at.toISOString())}`
  if (newest.state === 'unknown') return line('look', `You have ${own}. ${WHY[newest.why]} Asked ${when}.`)
  if (newest.state === 'same') return line('well', `You have ${own}, the latest version. Asked ${when}.`)
  return line('look', `${newest.name} is available. You have ${own}. ${HOW}`)
}

const WHY: Readonly<Record<Extract<Newest, { state: 'unknown' }>['why'], string>> = {
  noGit: 'Updates cannot be checked: git is not installed.',
  noCheckout: 'Updates cannot be checked: this folder was not cloned with git.',
  noAnswer: 'The git repository did not answer: it may be down, or want a password.',
  nothingThere: 'The git repository has neither a version nor this branch.',
}

const line = (state: HealthLine['state'], says: string): HealthLine => ({ key: 'update', state, says })

const LOOK_MS = 10 * MINUTE_MS
/** So that a server that starts over and over asks nobody each time. */
const SETTLED_SECONDS = 600

interface UpdateRoundsDeps extends UpdateDeps {
  readonly database: Database
  readonly machine: Machine
  readonly log: { warn(fields: object, message: string): void }
}

/** Once a day, where an owner switched it on. */
export function createUpdateRounds(deps: UpdateRoundsDeps): Rounds {
  const { config, database, machine, now, updates, log } = deps
  return createRounds({
    database,
    everyMs: LOOK_MS,
    isDue: async () =>
      config.asksForUpdates &&
      machine.uptimeSeconds() >= SETTLED_SECONDS &&
      (updates.last === null || now().getTime() - updates.last.at.getTime() >= DAY_MS),
    work: () => askForUpdate(deps),
    onFault: (error) => log.warn({ error }, 'nobody was asked for a newer version; will be tried again'),
  })
}
