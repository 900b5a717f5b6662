import * as z from 'zod/mini'
import { GROUP_NAMES, type SettingGroup } from '#contract/owner-settings.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import { createSealer } from '../content/sealing.ts'

/** By the names that they have in `.env`. */
export type SettingValues = Readonly<Record<string, string>>

export interface StoredGroup {
  readonly version: number
  /** null where it was sealed with another secret. */
  readonly values: SettingValues | null
}

const Values = z.record(z.string(), z.string())
const placeOf = (name: SettingGroup): string => `setting ${name}`
const NOTHING: StoredGroup = { version: 0, values: {} }

export async function storedGroups(queries: Queries, secret: string): Promise<Map<SettingGroup, StoredGroup>> {
  const sealer = createSealer(secret)
  const rows = await queries.selectFrom('ownerSettings').selectAll().execute()
  return new Map(
    GROUP_NAMES.map((name) => {
      const row = rows.find((one) => one.name === name)
      if (!row) return [name, NOTHING]
      const opened = sealer.open(row.sealed, placeOf(name))
      return [name, { version: row.version, values: opened === null ? null : Values.parse(JSON.parse(opened)) }]
    }),
  )
}

/** Another text as soon as any group changed. */
export async function versionOfSettings(queries: Queries): Promise<string> {
  const rows = await queries.selectFrom('ownerSettings').select(['name', 'version']).orderBy('name').execute()
  return rows.map(({ name, version }) => `${name} ${version}`).join()
}

/** Stores a group in place of the version that was seen. Returns false where somebody was quicker. */
export async function storeGroup(
  tx: Transaction,
  secret: string,
  by: Actor,
  { name, version, values }: { readonly name: SettingGroup; readonly version: number; readonly values: SettingValues },
): Promise<boolean> {
  const columns = {
    sealed: createSealer(secret).seal(JSON.stringify(values), placeOf(name)),
    version: version + 1,
    updatedBy: by.actor,
    updatedAt: by.at.toISOString(),
  }
  const stored = await (version === 0
    ? tx
        .insertInto('ownerSettings')
        .values({ name, ...columns })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .execute()
    : tx
        .updateTable('ownerSettings')
        .set(columns)
        .where('name', '=', name)
        .where('version', '=', version)
        .returning('name')
        .execute())
  return stored.length > 0
}
