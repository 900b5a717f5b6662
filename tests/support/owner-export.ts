import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Site } from '#stand-ins/site.ts'

const run = promisify(execFile)

/** What `npm run export` gives the owner of this site, while the site runs. */
async function exportFrom(site: Site, ...words: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], DATA_DIR: site.dataDir }
  const { stdout } = await run(process.execPath, ['scripts/export.ts', ...words], { env })
  return stdout
}

type Kept = Readonly<Record<string, string>>

/** Every kept record that holds this text, by its address in the record tree. */
export async function recordsWith(site: Site, text: string): Promise<Record<string, Kept>> {
  const found: Record<string, Kept> = {}
  collect(JSON.parse(await exportFrom(site)), [])
  return found

  function collect(node: unknown, path: readonly string[]) {
    if (!isBranch(node)) return
    if (Object.values(node).includes(text)) found[path.join('/')] = node as Kept
    for (const [key, child] of Object.entries(node)) collect(child, [...path, key])
  }
}

const isBranch = (node: unknown): node is Readonly<Record<string, unknown>> => typeof node === 'object' && node !== null

/** One collection as lines of CSV. */
export const csvLines = async (site: Site, collection: string): Promise<string[]> =>
  (await exportFrom(site, '--csv', collection)).trim().split('\r\n')
