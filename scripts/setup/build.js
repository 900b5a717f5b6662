import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.js'
import { alone } from './lock.js'
import { Fault, projectNode, root, run } from './run.js'

/** What goes into each part of the build, and where it is made. */
const PARTS = [
  {
    name: 'pages',
    folder: 'dist',
    from: [
      'web',
      'contract',
      'content',
      'rsbuild.config.ts',
      'postcss.config.js',
      'package-lock.json',
      'scripts/build.ts',
      'scripts/build',
    ],
  },
  {
    name: 'server',
    folder: 'dist.server',
    from: [
      'server',
      'contract',
      'content',
      'package-lock.json',
      'scripts/build/bundle-server.ts',
      'scripts/build/source-place.js',
    ],
  },
]

/** Builds what has changed since the last build. */
export async function prepareBuild() {
  if (PARTS.every(isFresh)) return
  await alone(join(root, '.setup-lock'), async (sign) => {
    for (const part of PARTS) {
      if (isFresh(part)) continue
      const wanted = fingerprint(part.from)
      console.log(`Building the ${part.name} …`)
      const { isDone, output } = await run(projectNode, ['scripts/build.ts', part.name], { onStart: sign })
      if (!isDone) throw new Fault(`${output}\n\nThe ${part.name} could not be built.`)
      writeFileSync(markerOf(part), wanted)
    }
  })
}

/** @param {typeof PARTS[number]} part */
const markerOf = ({ folder }) => join(root, folder, '.built')

/** @param {typeof PARTS[number]} part */
const isFresh = (part) => existsSync(markerOf(part)) && readFileSync(markerOf(part), 'utf8') === fingerprint(part.from)
