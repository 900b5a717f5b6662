/**
 * Builds the pages into `dist/` with their compressed siblings, and the server into `dist.server/`; one that runs keeps what it has read.
 * `pages` or `server` builds one of them; `--development <folder>` makes the pages elsewhere, which log more in the browser's console.
 */
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from './build/build-site.ts'
import { bundleServer } from './build/bundle-server.ts'
import { root } from './setup/run.js'

const PARTS: ReadonlyMap<string, () => Promise<void>> = new Map([
  ['pages', () => buildAndSwap('dist', buildSite)],
  ['server', () => buildAndSwap('dist.server', bundleServer)],
])

const [option, folder] = process.argv.slice(2)
const parts = option === undefined ? [...PARTS.values()] : [PARTS.get(option)].filter((part) => part !== undefined)
if (option === '--development' && folder !== undefined) await buildSite(folder, 'development')
else if (parts.length > 0) for (const build of parts) await build()
else {
  console.error('Usage: npm run build [-- pages|server|--development <folder>]')
  process.exitCode = 1
}

async function buildAndSwap(name: string, build: (output: string) => Promise<void>) {
  const [fresh, old] = [join(root, `${name}.${process.pid}`), join(root, `${name}.${process.pid}.old`)]
  try {
    await build(fresh)
    swap(join(root, name), fresh, old)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
  }
}

/** Two renames: for an instant there is nothing, but never half of it. */
function swap(output: string, fresh: string, old: string) {
  try {
    renameSync(output, old)
  } catch {}
  renameSync(fresh, output)
}
