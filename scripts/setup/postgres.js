import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.js'
import { alone } from './lock.js'
import { Fault, root } from './run.js'

const DEBIAN = '/usr/lib/postgresql'
const NAME = 'pg_dump'

function hasDump() {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  return [...folders, ...versions].some((folder) => existsSync(join(folder, NAME)))
}

/** Makes sure that a PostgreSQL can be backed up here: the server that comes as a package has no client programs. */
export async function preparePostgres() {
  if (hasDump()) return
  await alone(join(root, '.setup-lock'), async (sign) => {
    if (hasDump()) return
    console.log('Installing PostgreSQL …')
    const fault = await installFromDebian(['postgresql'], [], sign)
    if (!hasDump())
      throw new Fault(
        [fault, 'PostgreSQL could not be installed. Please install it, with pg_dump, and run the command again.'].join(
          '\n',
        ),
      )
  })
}
