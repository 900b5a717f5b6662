import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { alone } from './lock.js'
import { Fault, projectNode, root, run } from './run.js'

const RUNTIME = 'v24.'
const marker = join(root, 'node_modules/.installed')

export async function preparePackages() {
  if (isInstalled()) return
  await alone(join(root, '.setup-lock'), async (sign) => {
    if (isInstalled()) return
    if (!isTreeComplete() || !(await isRuntimeRight())) await install(sign)
    writeFileSync(marker, wantedPackages())
  })
}

/** @param {(pid: number) => void} sign */
async function install(sign) {
  console.log('Installing packages …')
  // --include=dev: the checks and tests need them, also where NODE_ENV says production.
  const args = ['ci', '--include=dev', '--loglevel=error', '--no-fund', '--no-audit']
  const { isDone, isKilled, output } = await run('npm', args, { onStart: sign })
  if (!isDone) throw new Fault(`${output}\n\nThe packages could not be installed. ${whyNot(isKilled, output)}`)
  if (!(await isRuntimeRight()))
    throw new Fault(
      'The packages are installed, but Node 24 did not come with them. Please allow the install script of the package "node".',
    )
}

/** @param {boolean} isKilled @param {string} output */
export const whyNot = (isKilled, output) =>
  isKilled || /heap out of memory|ENOMEM/.test(output)
    ? 'The machine has too little memory: installing needs 1 GB, running half of it.'
    : /ENOSPC/.test(output)
      ? 'The disk is full.'
      : 'Is the package registry reachable?'

const isInstalled = () =>
  existsSync(marker) && existsSync(projectNode) && readFileSync(marker, 'utf8') === wantedPackages()

function wantedPackages() {
  const { dependencies, devDependencies, allowScripts } = readJson('package.json')
  return createHash('sha256')
    .update(JSON.stringify([dependencies, devDependencies, allowScripts]))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** npm notes what it has installed only at the very end, so an interrupted installation never looks complete. */
function isTreeComplete() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const wanted = Object.entries(readJson('package-lock.json').packages).filter(([path]) => path !== '')
  const present = readJson('node_modules/.package-lock.json').packages
  return wanted.every(([path, entry]) => (present[path] ? present[path].integrity === entry.integrity : entry.optional))
}

async function isRuntimeRight() {
  const { isDone, output } = await run(projectNode, ['--version'])
  return isDone && output.startsWith(RUNTIME)
}

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
