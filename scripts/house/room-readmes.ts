import { dirname } from 'node:path'
import { type Fault, ROOMS } from './source-file.ts'

/** Its files explain themselves; so many need a page that says where to begin. */
const MOST_WITHOUT = 5

const FEATURE = /^(?:server|web\/\w+)\/features\/[^/]+(?=\/)/

/** Rooms without a page that says what is in them, and pages that name too little or what is not there. */
export function readmeFaults(paths: readonly string[], read: (path: string) => string): Fault[] {
  const wanted = [...ROOMS, 'docs', ...largeFeatures(paths)].map((room) => `${room}/README.md`)
  const missing = wanted
    .filter((path) => !paths.includes(path))
    .map((path) => ({ path, line: 1, message: 'Every room has a README.md' }))
  const pages = paths.filter((path) => path.endsWith('/README.md'))
  return [...missing, ...pages.flatMap((page) => faultsOf(page, read(page), paths))]
}

function largeFeatures(paths: readonly string[]): string[] {
  const sources = paths.filter((path) => !isTest(path))
  const byFeature = Map.groupBy(sources, (path) => FEATURE.exec(path)?.[0])
  return [...byFeature].flatMap(([feature, files]) => (feature && files.length > MOST_WITHOUT ? [feature] : []))
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

function faultsOf(page: string, text: string, paths: readonly string[]): Fault[] {
  const room = dirname(page)
  const names = namesIn(text)
  const entries = entriesOf(room, paths).flatMap((entry) => partsOf(entry, room, names, paths))
  const refuse = (name: string, message: string) => ({ path: page, line: lineWith(text, name), message })
  return [
    ...entries
      .filter((entry) => !names.some((name) => name === entry || (entry.endsWith('/') && name.startsWith(entry))))
      .map((entry) => refuse('', `It does not name ${entry}`)),
    ...names
      .filter((name) => !exists(name, room, paths))
      .map((name) => refuse(name, `It names ${name}, which is not there`)),
  ]
}

function entriesOf(room: string, paths: readonly string[]): string[] {
  const inside = paths
    .filter((path) => path.startsWith(`${room}/`) && !isTest(path))
    .map((path) => path.slice(room.length + 1))
  const names = inside.map((path) => path.replace(/\/.*$/, '/'))
  return [...new Set(names)].filter((name) => !/^README\.md$|^tsconfig\.json$|^feature\.ts$/.test(name))
}

const FEATURES = 'features/'

/** A page that names one feature by itself names them all: else `features/` would count as named by its first. */
function partsOf(entry: string, room: string, names: readonly string[], paths: readonly string[]): string[] {
  const isAlone = entry !== FEATURES || names.includes(entry) || !names.some((name) => name.startsWith(entry))
  return isAlone ? [entry] : entriesOf(`${room}/features`, paths).map((feature) => entry + feature)
}

/** What a page names as code and what looks like a file or a folder. */
function namesIn(text: string): string[] {
  const code = [...text.replace(/^```[^`]*^```/gm, '').matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
  return code.filter((name) => /^[\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:tsx?|js|css|json|html|md|txt))$/.test(name))
}

/** Under the room, or named from the project's folder. */
const exists = (name: string, room: string, paths: readonly string[]) =>
  paths.some((path) =>
    name.endsWith('/')
      ? path.startsWith(name) || (path.startsWith(`${room}/`) && path.includes(`/${name}`))
      : path === name || (path.startsWith(`${room}/`) && path.endsWith(`/${name}`)),
  )

const lineWith = (text: string, name: string) =>
  name === '' ? 1 : text.slice(0, text.indexOf(`\`${name}\``)).split('\n').length
