/** The table `settingValues`: what the owner sets at the desk. */
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import type { Setting, SettingName } from '#contract/staff-calls.ts'
import type { Database } from '../../database/open.ts'
import { storedJson } from '../../database/stored-json.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { publishing } from './act.ts'

const StoredValue = storedJson<{ readonly value: boolean }>([z.object({ value: z.boolean() })])

export async function settingOf(queries: Queries, name: SettingName): Promise<Setting> {
  const row = await queries.selectFrom('settingValues').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
  return { ...row, value: StoredValue.read(row.value).value }
}

/** Changes the version that was read; a miss is refused. */
export async function changeSetting(
  database: Database,
  name: SettingName,
  { value, version }: Pick<Setting, 'value' | 'version'>,
  by: Actor,
): Promise<Setting | Refusal<'versionStale'>> {
  return publishing(database, { topic: 'staff', key: name }, async (tx) => {
    await holdSetting(tx, name)
    const before = await settingOf(tx, name)
    if (before.version !== version) return new Refusal('versionStale')
    await tx
      .updateTable('settingValues')
      .set({
        value: StoredValue.write({ value }),
        version: version + 1,
        updatedBy: by.actor,
        updatedAt: by.at.toISOString(),
      })
      .where('name', '=', name)
      .execute()
    const subject = { type: 'setting' as const, id: name }
    const sides = { before: { value: before.value }, after: { value } }
    await noteChange(tx, by, { action: 'setting.change', subject, ...sides })
    return settingOf(tx, name)
  })
}

/** Makes changes of staff wait for one another: whoever comes second reads what the first one did. */
export const holdStaff = (tx: Transaction): Promise<void> => holdSetting(tx, 'staffSecondFactor')

async function holdSetting(tx: Transaction, name: SettingName): Promise<void> {
  await tx
    .updateTable('settingValues')
    .set((has) => ({ version: has.ref('version') }))
    .where('name', '=', name)
    .execute()
}
