/** Builds the pages into `dist/` with their compressed siblings; a running server keeps what it has read. */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createRsbuild, loadConfig } from '@rsbuild/core'
import { root } from './setup/run.js'

const fresh = join(root, `dist.${process.pid}`)
const old = join(root, `dist.${process.pid}.old`)
const place = join(root, 'dist')

// The page itself is left out: the server fills the settings into it first.
const COMPRESSIBLE = /\.(?:css|ico|js|json|map|svg|txt|webmanifest|xml)$/
// A smaller file fits into one packet either way.
const WORTHWHILE_BYTES = 512

try {
  await bundle()
  for (const path of filesUnder(fresh)) if (COMPRESSIBLE.test(path)) compress(path)
  swap()
} finally {
  rmSync(fresh, { recursive: true, force: true })
  rmSync(old, { recursive: true, force: true })
}

async function bundle() {
  const { content } = await loadConfig({ cwd: root })
  const rsbuild = await createRsbuild({ cwd: root, config: { ...content, mode: 'production' } })
  rsbuild.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
    mergeRsbuildConfig(config, { output: { distPath: { root: fresh } } }),
  )
  const { close } = await rsbuild.build()
  await close()
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function compress(path: string) {
  const plain = readFileSync(path)
  if (plain.length < WORTHWHILE_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }))
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }))
}

/** Two renames: for an instant there is no `dist`, but never half of one. */
function swap() {
  try {
    renameSync(place, old)
  } catch {
    // There was no build before this one.
  }
  renameSync(fresh, place)
}
