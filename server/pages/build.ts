import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BUILD_PARTS, BuildParts } from '#contract/build-parts.ts'
import { PICTURE_FACES, PRERENDER_FOLDER, PRERENDER_SCRIPT } from '#contract/prerender.ts'
import { writeWhole } from '../http/write-whole.ts'

export interface Build {
  readonly parts: BuildParts
  /** The code that draws. The faces of pictures lie beside it. */
  readonly script: string
  /** Changes with everything that drawings are made by. */
  readonly digest: string
}

const CODE = [PRERENDER_SCRIPT, ...PICTURE_FACES]

/** What `npm run build` left for drawing; null when there is no build. */
export async function readBuild(dist: string): Promise<Build | null> {
  const folder = join(dist, PRERENDER_FOLDER)
  const read = (name: string) => readFile(join(folder, name)).catch(() => null)
  const [parts, ...code] = await Promise.all([BUILD_PARTS, ...CODE].map(read))
  if (!parts || code.includes(null)) return null
  const digest = createHash('sha256').update(parts)
  for (const source of [...code, ...(await ownSources())]) digest.update(source ?? '')
  return {
    parts: BuildParts.parse(JSON.parse(parts.toString())),
    script: join(folder, PRERENDER_SCRIPT),
    digest: digest.digest('hex'),
  }
}

/** How this folder puts pages together is a part of them. */
async function ownSources(): Promise<string[]> {
  const names = (await readdir(import.meta.dirname)).filter((name) => /^(?!.*\.test)[\w-]+\.ts$/.test(name)).toSorted()
  return Promise.all(names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')))
}

/** The same with a copy of its code: a build beside a running server would change the code under it. */
export async function withOwnCode(build: Build, folder: string): Promise<Build> {
  const own = join(folder, build.digest)
  try {
    await mkdir(own, { recursive: true })
    const there = await readdir(own)
    for (const name of CODE)
      if (!there.includes(name)) await writeWhole(join(own, name), await readFile(join(dirname(build.script), name)))
    for (const other of await readdir(folder))
      if (other !== build.digest) await rm(join(folder, other), { recursive: true, force: true })
    return { ...build, script: join(own, PRERENDER_SCRIPT) }
  } catch {
    return build
  }
}
