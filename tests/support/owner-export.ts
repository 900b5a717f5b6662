import { ownerCommand } from '#stand-ins/owner-command.ts'
import type { Site } from '#stand-ins/site.ts'

/** What `npm run export` gives the owner of this site, while the site runs. */
const exportFrom = ({ dataDir }: Site, ...words: string[]): Promise<string> =>
  ownerCommand(dataDir, 'scripts/export.ts', ...words)

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
