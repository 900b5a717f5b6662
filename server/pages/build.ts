import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILD_PARTS, BuildParts, PRERENDER_FOLDER, PRERENDER_SCRIPT } from '#contract/prerender.ts'

export interface Build {
  readonly parts: BuildParts
  /** The code that draws. */
  readonly script: string
  /** Changes with everything that drawings are made by. */
  readonly digest: string
}

/** What `npm run build` left for drawing; null when there is no build. */
export async function readBuild(dist: string): Promise<Build | null> {
  const [partsFile, script] = [BUILD_PARTS, PRERENDER_SCRIPT].map((name) => join(dist, PRERENDER_FOLDER, name))
  const texts = await Promise.all([partsFile, script].map((file = '') => readFile(file, 'utf8').catch(() => null)))
  const [parts, code] = texts
  if (!parts || !code || script === undefined) return null
  const digest = createHash('sha256').update(parts).update(code)
  for (const source of await ownSources()) digest.update(source)
  return { parts: BuildParts.parse(JSON.parse(parts)), script, digest: digest.digest('hex') }
}

/** How this folder puts pages together is a part of them. */
async function ownSources(): Promise<string[]> {
  const names = (await readdir(import.meta.dirname)).filter((name) => /^(?!.*\.test)[\w-]+\.ts$/.test(name)).toSorted()
  return Promise.all(names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')))
}
