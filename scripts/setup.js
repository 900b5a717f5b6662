// Makes a fresh checkout ready for the command that follows it: packages, those of tests only when asked for, then the build and a browser.
// It is plain JavaScript without packages, because it runs on the host's own Node (20 or newer) before anything is installed.
import { prepareBrowser } from './setup/browser.js'
import { prepareBuild } from './setup/build.js'
import { preparePackages } from './setup/packages.js'
import { Fault } from './setup/run.js'

const MINIMUM_NODE = 20

const wanted = new Set(process.argv.slice(2))

try {
  if (Number.parseInt(process.versions.node, 10) < MINIMUM_NODE)
    throw new Fault(`Node ${process.versions.node} is too old. Please install Node ${MINIMUM_NODE} or newer.`)
  await preparePackages(wanted.has('tests') ? 'tests' : 'site')
  if (wanted.has('build')) await prepareBuild()
  if (wanted.has('browser')) await prepareBrowser()
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
