import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Builds for other platforms that the lock file does not name. npm leaves them out when its registry or an existing
 * installation lacks them, and then `npm ci` refuses to install anything on a fresh machine.
 */
export function lockFileFaults(root: string): string[] {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  return missingBuilds(lock.packages)
}

export function missingBuilds(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesFor(path, name).some((place) => Object.hasOwn(packages, place)))
      .map((name) => `package-lock.json names ${name} but does not lock it: npm ci would refuse`),
  )
}

/** Where Node looks for a package, from a package of its own outwards. */
function placesFor(path: string, name: string): string[] {
  const parts = path.split('/node_modules/')
  const outwards = parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'))
  return [...outwards.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`]
}
