/** What an owner is shown of the settings: what is in force, where it stands, and what is not. */
import {
  SETTING_GROUPS,
  type OwnerSetting,
  type OwnerSettingGroup,
  type OwnerSettings,
  type SettingGroup,
} from '#contract/owner-settings.ts'
import type { Queries } from '../../database/transaction.ts'
import type { Catalog } from '../content/catalog.ts'
import type { Catalogue } from '../content/catalogue.ts'
import { isGiven, type SettingDeps, type Settling } from './change-settings.ts'
import { buttonNotes } from './payment-buttons.ts'
import { storedGroups, type SettingValues } from './stored-settings.ts'

export interface ShownDeps extends SettingDeps {
  readonly catalog: Catalog
}

export async function ownerSettings(
  queries: Queries,
  { catalog, secret, settling }: ShownDeps,
): Promise<OwnerSettings> {
  const { courses } = catalog.now()
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
        notes: key === 'payments' ? buttonNotes(valueOf(settling, 'PAYMENT_BUTTONS', values), courses) : [],
        settings: settingsOf(settling, key, values, courses),
      }
    }),
  }
}

const valueOf = (settling: Settling, name: string, values: SettingValues | null): string =>
  (isGiven(settling, name) ? settling.given[name]?.trim() : values?.[name]) ?? ''

function settingsOf(
  settling: Settling,
  key: SettingGroup,
  values: SettingValues | null,
  courses: Catalogue['courses'],
): OwnerSetting[] {
  return Object.entries(SETTING_GROUPS[key].fields).map(([name, { label, kind, hint = '', choices }]) => {
    const isFixed = isGiven(settling, name)
    const value = valueOf(settling, name, values)
    const offered = kind === 'buttons' ? onSale(courses) : choices
    return {
      name,
      label,
      kind,
      hint,
      ...(offered && { choices: offered.map(([one, words]): [string, string] => [one, words]) }),
      isFixed,
      isSet: value !== '',
      value: kind === 'secret' ? '' : value,
    }
  })
}

const onSale = (courses: Catalogue['courses']) =>
  courses.filter(({ isArchived }) => !isArchived).map(({ id, name }): [string, string] => [id, name])

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
