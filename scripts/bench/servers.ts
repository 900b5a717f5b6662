import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '#stand-ins/server-process.ts'
import { projectNode } from '../setup/run.js'

const IDLE_MS = 25_000

export async function startBoth() {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-bench-'))
  const firstStart = await timed(() => startSite(folder))
  await sleep(IDLE_MS)
  const firstIdleMegabytes = residentMegabytes(firstStart.result.pid)
  await firstStart.result.stop()
  const secondStart = await timed(() => startSite(folder))
  const site = secondStart.result
  await sleep(IDLE_MS)
  const idleMegabytes = residentMegabytes(site.pid)

  const page = join(folder, 'page.html')
  writeFileSync(page, await (await fetch(site.url)).text())
  const bare = spawn(projectNode, [join(import.meta.dirname, 'bare-server.ts'), folder, page], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(bare.stdout, 'data')
  return {
    sitePort: Number(new URL(site.url).port),
    siteUrl: site.url,
    barePort: Number(String(line)),
    firstStartMs: firstStart.milliseconds,
    secondStartMs: secondStart.milliseconds,
    firstIdleMegabytes,
    idleMegabytes,
    megabytes: () => residentMegabytes(site.pid),
    async stop() {
      bare.kill()
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// Every request of the load comes from another visitor behind a proxy of ours. The site's address stays the same, as it
// does for an owner, so that the second start finds the pages that the first one filled.
const startSite = (folder: string) =>
  startServer({ DATA_DIR: join(folder, 'site'), SITE_URL: 'http://localhost:3000', TRUSTED_PROXIES: '127.0.0.1' })

async function timed<Result>(work: () => Promise<Result>) {
  const begun = performance.now()
  const result = await work()
  return { result, milliseconds: performance.now() - begun }
}

function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes) / 1000
  } catch {
    return Number.NaN
  }
}
