import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openDatabase, type Database } from '#server/database/open.ts'

/**
 * The site's database, for the owner's commands beside the running server. They make none: it would lack the tables and
 * the server's care about who may read it.
 */
export async function openOwnerDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  const file = join(dataDir, 'synergyy.sqlite')
  if (!databaseUrl && !existsSync(file))
    throw new Error(`There is no database in ${dataDir} yet. Start the site once (npm start), or set DATA_DIR.`)
  return openDatabase({ url: databaseUrl, file }, () => {})
}
