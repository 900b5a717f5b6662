import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectNode } from '../setup/run.js'
import { residentMegabytes, startSite } from './starts.ts'

export async function startBoth() {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-bench-'))
  // Every request of the load comes from another visitor behind a proxy of ours.
  const site = await startSite(folder)
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
    megabytes: () => residentMegabytes(site.pid),
    async stop() {
      bare.kill()
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
