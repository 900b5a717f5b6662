/** What an owner is shown of the settings: what is in force, where it stands, and what is not. */
import {
  SETTING_GROUPS,
  type OwnerSetting,
  type OwnerSettingGroup,
  type OwnerSettings,
  type SettingGroup,
} from '#contract/owner-settings.ts'
import type { Queries } from '../../database/transaction.ts'
import { isGiven, type SettingDeps, type Settling } from './change-settings.ts'
import { storedGroups, type SettingValues } from './stored-settings.ts'

export async function ownerSettings(queries: Queries, { secret, settling }: SettingDeps): Promise<OwnerSettings> {
  const stored = await storedGroups(queries, secret)
  const leftOut = settling.leftOut(stored)
  return {
    groups: [...stored].map(([key, { version, values }]): OwnerSettingGroup => {
      const { title, lead } = SETTING_GROUPS[key]
      const left = leftOut.find(({ group }) => group === key)
      return {
        key,
        title,
        lead,
        version,
        notInForce: left ? reasons(left.faults) : [],
        settings: settingsOf(settling, key, values),
      }
    }),
  }
}

function settingsOf(settling: Settling, key: SettingGroup, values: SettingValues | null): OwnerSetting[] {
  return Object.entries(SETTING_GROUPS[key].fields).map(([name, { label, kind, hint = '', choices }]) => {
    const isFixed = isGiven(settling, name)
    const value = (isFixed ? settling.given[name]?.trim() : values?.[name]) ?? ''
    return {
      name,
      label,
      kind,
      hint,
      ...(choices && { choices: choices.map(([one, words]): [string, string] => [one, words]) }),
      isFixed,
      isSet: value !== '',
      value: kind === 'secret' ? '' : value,
    }
  })
}

const SEALED_ELSEWHERE = 'They were saved under another secret of this server and cannot be opened. Type them again'

const reasons = (faults: readonly string[]): string[] =>
  faults.length === 0
    ? [SEALED_ELSEWHERE]
    : faults.map((fault) => fault.replaceAll(/[A-Z]+(?:_[A-Z]+)+|GSTIN/g, labelOf))

const LABELS = new Map(
  Object.values(SETTING_GROUPS).flatMap(({ fields }) =>
    Object.entries(fields).map(([name, { label }]): [string, string] => [name, `“${label}”`]),
  ),
)
const labelOf = (name: string): string => LABELS.get(name) ?? name
