/** What an owner changes about the site in the browser. A wrong value is refused, and the old one stays in force. */
import { createHash } from 'node:crypto'
import { readCreditRules } from '#contract/credit-notes.ts'
import { changedLines } from '#contract/dated-lines.ts'
import { readTerms } from '#contract/gst-terms.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { SETTING_GROUPS, type OwnerSettingChange, type SettingGroup } from '#contract/owner-settings.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '../../database/open.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { publishing } from '../staff/act.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { KEPT_NAMES, keptOfBefore } from './keys-of-before.ts'
import { mailFaults, unreached, type MailServers } from './mail-server.ts'
import { storedGroups, storeGroup, type SettingValues, type StoredGroup } from './stored-settings.ts'

interface LeftOut {
  readonly group: string
  /** Each with the name of the setting that it begins with; none where the group cannot be opened. */
  readonly faults: readonly string[]
}

/** What the process knows of settings, which a feature does not read itself. */
export interface Settling extends MailServers {
  /** What stands in `.env`, which wins. */
  readonly given: Readonly<Record<string, string | undefined>>
  /** Why these settings could not be in force beside what is given, each with the name that it begins with. */
  readonly faultsWith: (values: SettingValues) => readonly string[]
  /** Groups of these that are not in force, and why. */
  readonly leftOut: (groups: ReadonlyMap<string, StoredGroup>) => readonly LeftOut[]
}

export interface SettingDeps {
  readonly database: Database
  readonly secret: string
  readonly settling: Settling
}

export const isGiven = ({ given }: Settling, name: string): boolean => (given[name]?.trim() ?? '') !== ''

type NotChanged = Refusal<'fieldsInvalid' | 'versionStale'>

type Trial<Code extends string> = (changed: readonly string[], after: SettingValues) => Promise<Refusal<Code> | null>

/** Changes what was typed. A picture is only taken away here: it comes by an upload, which draws it anew. */
export async function changeTyped(
  deps: SettingDeps & Pick<DeskDeps, 'counters' | 'limits'>,
  by: Actor,
  key: SettingGroup,
  change: OwnerSettingChange,
): Promise<readonly string[] | NotChanged | Refusal<'mailServerUnreachable' | 'tooManyRequests'>> {
  const { fields } = SETTING_GROUPS[key]
  const pictures = Object.entries(change.values).filter(
    ([name, value]) => fields[name]?.kind === 'picture' && value !== '',
  )
  if (pictures.length > 0) return invalid(pictures.map(([name]) => `${name} is uploaded as a picture`))
  const trial: Trial<'mailServerUnreachable' | 'tooManyRequests'> = async (changed, after) =>
    change.evenUnreached === true ? null : unreached(deps, by, changed, after)
  return changeSettings(deps, by, key, change, trial)
}

/** Returns the names that changed. */
export async function changeSettings<Code extends string = never>(
  deps: SettingDeps,
  by: Actor,
  key: SettingGroup,
  { version, values: typed }: OwnerSettingChange,
  trial?: Trial<Code>,
): Promise<readonly string[] | NotChanged | Refusal<Code>> {
  const { database, secret, settling } = deps
  const stored = await storedGroups(database.db, secret)
  if (stored.get(key)?.version !== version) return new Refusal('versionStale')
  const before = stored.get(key)?.values ?? {}
  const strange = Object.keys(typed).filter(
    (name) => !Object.hasOwn(SETTING_GROUPS[key].fields, name) || isGiven(settling, name),
  )
  if (strange.length > 0)
    return invalid(strange.map((name) => `${name} stands in .env, or is no setting of this group`))
  const next = key === 'payments' ? { ...typed, ...keptOfBefore(before, typed, by.at) } : typed
  const after = Object.fromEntries(Object.entries({ ...before, ...next }).filter(([, value]) => value !== ''))
  const changed = Object.keys(next).filter((name) => (before[name] ?? '') !== next[name])
  const faults = [
    ...settling.faultsWith({ ...inForce(settling, stored), ...cleared(key), ...after }),
    ...(await mailFaults(settling, changed, after)),
    ...begunFaults(before, after, by.at),
  ]
  if (faults.length > 0) return invalid(faults)
  if (changed.length === 0) return []
  const refused = await trial?.(changed, after)
  if (refused) return refused
  return publishing(database, { topic: 'settings', key }, async (tx): Promise<readonly string[] | NotChanged> => {
    if (!(await storeGroup(tx, secret, by, { name: key, version, values: after }))) return new Refusal('versionStale')
    await noteChange(tx, by, {
      action: 'setting.change',
      subject: { type: 'setting', id: key },
      before: shown(key, before, changed),
      after: shown(key, after, changed),
    })
    return changed
  })
}

/** A group that is left out must not keep the others from being changed. */
function inForce(settling: Settling, stored: ReadonlyMap<SettingGroup, StoredGroup>): SettingValues {
  const leftOut = settling.leftOut(stored).map(({ group }) => group)
  return Object.fromEntries(
    [...stored].flatMap(([key, { values }]) => (leftOut.includes(key) ? [] : Object.entries(values ?? {}))),
  )
}

/** So that what is taken away does not count any more. */
const cleared = (key: SettingGroup): SettingValues =>
  Object.fromEntries(Object.keys(SETTING_GROUPS[key].fields).map((name) => [name, '']))

/** What documents were issued by stays. */
function begunFaults(before: SettingValues, after: SettingValues, at: Date): string[] {
  const today = indianDayKey(at.toISOString())
  return [...DATED].flatMap(([name, read]) => {
    const [old, next] = [before, after].map((values) => read(values[name] ?? ''))
    if (typeof old !== 'object' || typeof next !== 'object') return []
    const fault = changedLines(old, next, today)
    return fault === null ? [] : [`${name} ${fault}`]
  })
}

type DatedLines = readonly { readonly from: string }[] | string
const DATED = new Map<string, (text: string) => DatedLines>([
  ['GST_TERMS', readTerms],
  ['CREDIT_NOTES', readCreditRules],
])

/** Each at the setting that it names first. */
const invalid = (faults: readonly string[]) =>
  new Refusal('fieldsInvalid', {
    errors: faults.map((fault) => {
      const [, name = '', words = fault] = /^([A-Z][A-Z_]*)(?: for \S+)? (.*)$/s.exec(fault) ?? []
      return { field: name, message: words.charAt(0).toUpperCase() + words.slice(1) }
    }),
  })

/** For the audit: a secret is told by its being there alone, a picture by its digest. */
const shown = (key: SettingGroup, values: SettingValues, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => {
      const value = values[name] ?? null
      const kind = KEPT_NAMES.includes(name) ? 'secret' : SETTING_GROUPS[key].fields[name]?.kind
      return [name, value === null ? null : shownAs(value, kind)]
    }),
  )

function shownAs(value: string, kind: string | undefined): string {
  if (kind === 'picture') return `picture ${createHash('sha256').update(value).digest('hex').slice(0, 8)}`
  return kind === 'secret' ? 'set' : value
}
