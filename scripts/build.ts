/**
 * Builds the pages into `dist/` with their compressed siblings; a running server keeps what it has read.
 * `--development <folder>` makes a build elsewhere that logs more in the browser's console.
 */
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from './build/build-site.ts'
import { root } from './setup/run.js'

const fresh = join(root, `dist.${process.pid}`)
const old = join(root, `dist.${process.pid}.old`)
const output = join(root, 'dist')

const [option, folder] = process.argv.slice(2)
if (option === '--development' && folder !== undefined) await buildSite(folder, 'development')
else if (option === undefined) await buildAndSwap()
else {
  console.error('Usage: npm run build [-- --development <folder>]')
  process.exitCode = 1
}

async function buildAndSwap() {
  try {
    await buildSite(fresh)
    swap()
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
  }
}

/** Two renames: for an instant there is no `dist`, but never half of one. */
function swap() {
  try {
    renameSync(output, old)
  } catch {}
  renameSync(fresh, output)
}
