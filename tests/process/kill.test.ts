import { mkdtemp, rm } from 'node:fs/promises'
import { repeats } from '#stand-ins/repeats.ts'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { engines } from '../support/engines.ts'
import { surviveKills } from '../support/kills.ts'

// `npm run soak` asks for more.
const KILLS = repeats('formKills')

for (const engine of engines)
  test(`loses no acknowledged record when the server is killed in a burst, on ${engine.name}`, async (t) => {
    const { url, file } = await engine.location(t)
    const dataDir = url ? await mkdtemp(join(tmpdir(), 'synergyy-kill-')) : dirname(file)
    t.after(() => rm(dataDir, { recursive: true, force: true }))
    await surviveKills({ url, file: url ? '' : join(dataDir, 'synergyy.sqlite') }, dataDir, KILLS)
  })
