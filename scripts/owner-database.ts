import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openDatabase, type Database } from '#server/database/open.ts'
import { HALF_RESTORED, isDatabaseHalfRestored, isFolderHalfRestored } from '#server/database/restoring.ts'
import { storedGroups } from '#server/features/settings/stored-settings.ts'
import { ownSecret } from '#server/secrets.ts'
import { settledConfig, type Given } from '#server/settled-config.ts'

/**
 * The site's database, for the owner's commands beside the running server. They make none: it would lack the tables and
 * the server's care about who may read it.
 */
export async function openOwnerDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  const file = join(dataDir, 'synergyy.sqlite')
  if (isFolderHalfRestored(dataDir)) throw new Error(`DATA_DIR (${dataDir}): ${HALF_RESTORED}`)
  if (!databaseUrl && !existsSync(file))
    throw new Error(`There is no database in ${dataDir} yet. Start the site once (npm start), or set DATA_DIR.`)
  const database = await openDatabase({ url: databaseUrl, file }, () => {})
  if (!(await isDatabaseHalfRestored(database))) return database
  await database.close()
  throw new Error(`DATABASE_URL: ${HALF_RESTORED}`)
}

/** The settings in force for a command: a seat that it gives is invoiced as if the server had given it. */
export async function ownerConfig(
  { db }: Pick<Database, 'db'>,
  { authSecret, dataDir }: Config,
  given: Given = process.env,
): Promise<Config> {
  return settledConfig(given, await storedGroups(db, authSecret ?? (await ownSecret(dataDir)))).config
}
