import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILD_PARTS, BuildParts, PRERENDER_FOLDER, PRERENDER_SCRIPT } from '#contract/prerender.ts'
import { writeWhole } from '../http/write-whole.ts'

export interface Build {
  readonly parts: BuildParts
  /** The code that draws. */
  readonly script: string
  /** Changes with everything that drawings are made by. */
  readonly digest: string
}

/** What `npm run build` left for drawing; null when there is no build. */
export async function readBuild(dist: string): Promise<Build | null> {
  const script = join(dist, PRERENDER_FOLDER, PRERENDER_SCRIPT)
  const files = [join(dist, PRERENDER_FOLDER, BUILD_PARTS), script]
  const [parts, code] = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => null)))
  if (!parts || !code) return null
  const digest = createHash('sha256').update(parts).update(code)
  for (const source of await ownSources()) digest.update(source)
  return { parts: BuildParts.parse(JSON.parse(parts)), script, digest: digest.digest('hex') }
}

/** How this folder puts pages together is a part of them. */
async function ownSources(): Promise<string[]> {
  const names = (await readdir(import.meta.dirname)).filter((name) => /^(?!.*\.test)[\w-]+\.ts$/.test(name)).toSorted()
  return Promise.all(names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')))
}

/** The same with a copy of its code: a build beside a running server would change the code under it. */
export async function withOwnCode(build: Build, folder: string): Promise<Build> {
  const name = `${build.digest}.js`
  const script = join(folder, name)
  try {
    await mkdir(folder, { recursive: true })
    const names = await readdir(folder)
    if (!names.includes(name)) await writeWhole(script, await readFile(build.script))
    for (const other of names) if (other !== name) await rm(join(folder, other), { force: true })
    return { ...build, script }
  } catch {
    return build
  }
}
