import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.js'
import { alone } from './lock.js'
import { Fault, projectNode, root, run } from './run.js'

// First the one without a window: it draws the same, and the journeys take two thirds of the time.
const WITHOUT_WINDOW = 'chromium-headless-shell'
const NAMES = [WITHOUT_WINDOW, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// Playwright's own download lies in a cache of its own; its place is noted here, because asking for it is slow.
const note = join(root, 'node_modules/.browser')

/** The Chromium that the journeys run in: CHROMIUM_PATH, the system's, or the one that Playwright downloaded. */
export function findBrowser() {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const downloaded = existsSync(note) ? [readFileSync(note, 'utf8')] : []
  return [...onPath, ...ELSEWHERE, ...downloaded].find(isProgram)
}

/** How Playwright starts it: quiet, and asking nobody but the site. */
export function launchOptions() {
  const executablePath = findBrowser()
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      // Chromium's sandbox does not start for root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  }
}

/** Makes sure that there is a Chromium, and installs one when there is none. */
export async function prepareBrowser() {
  const named = process.env['CHROMIUM_PATH']
  if (named && !isProgram(named)) throw new Fault(`CHROMIUM_PATH names "${named}", which is not a program.`)
  if (findBrowser()) return
  await alone(join(root, '.setup-lock'), async (sign) => {
    if (findBrowser()) return
    console.log('Installing Chromium …')
    const debian = await installFromDebian([WITHOUT_WINDOW, 'chromium'], ['fonts-liberation'], sign)
    const faults = [debian, findBrowser() ? '' : await installFromPlaywright(sign)]
    if (!findBrowser())
      throw new Fault(
        [...faults, 'Chromium could not be installed. Please install it and run the command again.'].join('\n'),
      )
  })
}

/** @param {(pid: number) => void} onStart */
async function installFromPlaywright(onStart) {
  const install = await run(projectNode, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { onStart })
  if (!install.isDone) return install.output
  const printed = await run(projectNode, ['-p', "require('@playwright/test').chromium.executablePath()"])
  if (printed.isDone) writeFileSync(note, printed.output)
  return ''
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
