import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licences that ask for nothing but their own text. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
])

/** Packages under another licence that are used on purpose, with the reason. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  [
    '@expo-google-fonts/noto-sans',
    'OFL-1.1: the face of invoices and share pictures; only the letters used are embedded or drawn',
  ],
  ['@expo-google-fonts/scheherazade-new', 'OFL-1.1: Arabic script on invoices; only the letters used are embedded'],
  [
    '@fontsource-variable/ibm-plex-sans',
    'OFL-1.1: the type of the pages, cut down to the letters used; the licence is served beside it',
  ],
  ['pako', 'MIT and Zlib: reads typefaces at build time, and no part of it is in the pages'],
  ['combine-errors', 'MIT, which only its readme says; it comes with tus-js-client'],
  ['png-js', 'MIT, which only its LICENSE file says'],
  ['@resvg/resvg-js', 'MPL-2.0: draws the share pictures, is used unchanged, and no part of it is in the pages'],
  [
    '@img/sharp',
    'LGPL-3.0: libvips, which sharp links when it runs, and which reads pictures in a process of its own, unchanged',
  ],
  ['lightningcss', 'MPL-2.0: compiles the styles, is used unchanged, and no part of it is in the pages'],
])

interface LockedPackage {
  readonly license?: string
  readonly dev?: boolean
}

/** Packages that go into production under a licence that is not allowed. */
export function licenceFaults(root: string): string[] {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  return refusedLicences(lock.packages, (path) => licenceOnDisk(join(root, path)))
}

export function refusedLicences(
  packages: Readonly<Record<string, LockedPackage>>,
  read: (path: string) => string | undefined,
): string[] {
  return Object.entries(packages).flatMap(([path, { license, dev }]) => {
    if (path === '' || dev) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = license ?? read(path) ?? 'no licence'
    return isExcepted(name) || isAllowed(licence) ? [] : [`${name}: ${licence}`]
  })
}

const isExcepted = (name: string) => [...EXCEPTIONS.keys()].some((one) => name === one || name.startsWith(`${one}-`))

/** Reads "(MIT OR GPL-3.0)" and "MIT AND ISC" as they are meant. */
function isAllowed(licence: string): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part.trim())))
}

function licenceOnDisk(folder: string): string | undefined {
  try {
    const manifest: { license?: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return manifest.license
  } catch {
    return undefined
  }
}
