import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.js'

/**
 * One short text that changes when any of the files changes. A folder counts with everything in it but its tests.
 * @param {string[]} paths from the project's folder
 */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesOf).toSorted())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false })
  if (!entry) return []
  if (!entry.isDirectory()) return /\.test\.tsx?$|\.md$/.test(path) ? [] : [path]
  return readdirSync(join(root, path)).flatMap((name) => filesOf(`${path}/${name}`))
}
