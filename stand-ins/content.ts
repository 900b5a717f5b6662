import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { COURSES } from '#content/seed.ts'
import { ownerCommand } from './owner-command.ts'
import { patience } from './patience.ts'

const DRAWN_MS = 2_000

interface PublishedSite {
  readonly url: string
  readonly dataDir: string
}

type Things = Readonly<Record<string, object>>

/** Publishes by the owner's command, beside the running server. */
export async function importThings({ dataDir }: Pick<PublishedSite, 'dataDir'>, things: Things): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-content-'))
  try {
    for (const [name, body] of Object.entries(things)) {
      const file = join(folder, `${name}.json`)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, JSON.stringify(body))
    }
    await ownerCommand(dataDir, 'scripts/content.ts', 'import', folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Publishes what public pages show, and waits until they show it. */
export async function publish(site: PublishedSite, things: Things): Promise<void> {
  const { url } = site
  const before = await snapshotOf(url)
  await importThings(site, things)
  for (const end = performance.now() + patience(DRAWN_MS); (await snapshotOf(url)) === before; await sleep(50))
    if (performance.now() > end) throw new Error('What was published is not on show in time')
}

async function snapshotOf(url: string): Promise<string | undefined> {
  return /data-snapshot="(\w+)"/.exec(await (await fetch(url)).text())?.[1]
}

/** The videos that a site of the stand-ins shows. */
export const videos = (address: string): Things => ({
  'video/home': { url: address },
  'course/AspenPlus': { ...COURSES.AspenPlus, sampleVideo: address },
})
