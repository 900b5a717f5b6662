import { existsSync } from 'node:fs'
import { run } from './run.js'

/**
 * Installs the first package that there is, where the machine is Debian's and ours to change. Returns what went wrong, or nothing.
 * @param {string[]} names
 * @param {string[]} beside packages that are wanted with each of them
 * @param {(pid: number) => void} onStart
 */
export async function installFromDebian(names, beside, onStart) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return ''
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const patience = ['-q', '-o', 'DPkg::Lock::Timeout=300']
  const update = await run('apt-get', [...patience, 'update'], { environment, onStart })
  const faults = [update.output]
  for (const name of names) {
    const install = await run('apt-get', [...patience, 'install', '-y', name, ...beside], { environment, onStart })
    if (install.isDone) return ''
    faults.push(install.output)
  }
  return faults.join('\n')
}
