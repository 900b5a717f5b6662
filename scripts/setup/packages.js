import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { alone } from './lock.js'
import { Fault, projectNode, root, run } from './run.js'

const RUNTIME = 'v24.'
const marker = join(root, 'node_modules/.installed')

/**
 * What the site runs, or with it what `tests` and checks need. Nothing is taken away that a running site may be about to load.
 * @param {'site' | 'tests'} wanted
 */
export async function preparePackages(wanted) {
  if (isInstalled(wanted)) return
  await alone(join(root, '.setup-lock'), async (sign) => {
    if (isInstalled(wanted)) return
    const present = presentPackages()
    // Whoever has tested here goes on to.
    const part = wanted === 'tests' || Object.values(present ?? {}).some(({ dev }) => dev) ? 'tests' : 'site'
    const isRunning = holds(present, 'site') && (await isRuntimeRight())
    if (!isRunning || !holds(present, part)) await install(part, isRunning, sign)
    writeFileSync(marker, markOf(part))
  })
}

/** @param {'site' | 'tests'} part @param {boolean} isRunning @param {(pid: number) => void} sign */
async function install(part, isRunning, sign) {
  console.log('Installing packages …')
  // `ci` empties the folder first. Said in words, because NODE_ENV would decide otherwise.
  const how = isRunning ? ['install', '--no-save'] : ['ci']
  const which = part === 'tests' ? '--include=dev' : '--omit=dev'
  const args = [...how, which, '--loglevel=error', '--no-fund', '--no-audit']
  const { isDone, isKilled, output } = await run('npm', args, { onStart: sign })
  if (!isDone) throw new Fault(`${output}\n\nThe packages could not be installed. ${whyNot(isKilled, output)}`)
  if (!(await isRuntimeRight()))
    throw new Fault(
      'The packages are installed, but Node 24 did not come with them. Please allow the install script of the package "node".',
    )
}

/** @param {boolean} isKilled @param {string} output */
export const whyNot = (isKilled, output) =>
  (isKilled && MEMORY) || REASONS.find(([sign]) => sign.test(output))?.[1] || 'What npm says above is the reason.'

const MEMORY = 'The machine has too little memory: installing needs 1 GB, running half of it.'

/** @type {ReadonlyArray<readonly [RegExp, string]>} */
const REASONS = [
  [/heap out of memory|ENOMEM|SIGKILL/, MEMORY],
  [/ENOSPC/, 'The disk is full.'],
  [/EACCES|EPERM|EROFS/, 'This folder may not be written by whoever runs the command.'],
  [
    /EINTEGRITY/,
    'A package is not the one that package-lock.json names. Something between here and the registry changes it.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET|CERT|\bE(?:40[1-9]|5\d\d)\b/,
    'Is the package registry reachable?',
  ],
]

/** @param {'site' | 'tests'} wanted */
function isInstalled(wanted) {
  if (!existsSync(marker) || !existsSync(projectNode)) return false
  const mark = readFileSync(marker, 'utf8')
  return mark === markOf('tests') || mark === markOf(wanted)
}

/** @param {'site' | 'tests'} part */
function markOf(part) {
  const { dependencies, devDependencies, allowScripts } = readJson('package.json')
  const digest = createHash('sha256')
    .update(JSON.stringify([dependencies, devDependencies, allowScripts]))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${part} ${digest}`
}

/**
 * By npm's own note, which it writes at the very end, so that an interrupted installation never looks complete.
 * @returns {Record<string, Package> | null}
 */
function presentPackages() {
  const note = 'node_modules/.package-lock.json'
  return existsSync(join(root, note)) ? readJson(note).packages : null
}

/** @typedef {{ integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Package */

/** @param {Record<string, Package> | null} present @param {'site' | 'tests'} part */
function holds(present, part) {
  if (!present) return false
  /** @type {Array<[string, Package]>} */
  const locked = Object.entries(readJson('package-lock.json').packages)
  return locked
    .filter(([path, { dev }]) => path !== '' && (part === 'tests' || !dev))
    .every(([path, { integrity, optional, devOptional }]) => {
      const found = present[path]
      return found ? found.integrity === integrity : optional || devOptional
    })
}

async function isRuntimeRight() {
  const { isDone, output } = await run(projectNode, ['--version'])
  return isDone && output.startsWith(RUNTIME)
}

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
