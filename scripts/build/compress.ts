import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { PRERENDER_FOLDER } from '#contract/prerender.ts'

const COMPRESSIBLE = /\.(?:css|ico|js|json|map|svg|txt|xml)$/
const ASIDE = new Set([PRERENDER_FOLDER, 'manifest.json'])
// A smaller file fits into one packet either way.
const WORTHWHILE_BYTES = 512

/** Puts a brotli and a gzip sibling beside every file that shrinks. */
export function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const [top = ''] = path.slice(folder.length + 1).split('/')
    if (entry.isFile() && COMPRESSIBLE.test(path) && !ASIDE.has(top)) compress(path)
  }
}

function compress(path: string) {
  const plain = readFileSync(path)
  if (plain.length < WORTHWHILE_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }))
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }))
}
