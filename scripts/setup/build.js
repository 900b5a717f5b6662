import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.js'
import { alone } from './lock.js'
import { Fault, projectNode, root, run } from './run.js'

const INGREDIENTS = [
  'web',
  'contract',
  'content',
  'rsbuild.config.ts',
  'postcss.config.js',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/build',
]
const marker = join(root, 'dist/.built')

/** Builds the pages when a file that goes into them has changed since the last build. */
export async function prepareBuild() {
  if (isFresh(fingerprint(INGREDIENTS))) return
  await alone(join(root, '.setup-lock'), async (sign) => {
    const wanted = fingerprint(INGREDIENTS)
    if (isFresh(wanted)) return
    console.log('Building the pages …')
    const { isDone, output } = await run(projectNode, ['scripts/build.ts'], { onStart: sign })
    if (!isDone) throw new Fault(`${output}\n\nThe pages could not be built.`)
    writeFileSync(marker, wanted)
  })
}

/** @param {string} wanted */
const isFresh = (wanted) => existsSync(marker) && readFileSync(marker, 'utf8') === wanted
