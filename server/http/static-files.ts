import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { dirname, extname, join, relative, sep } from 'node:path'
import { PRERENDER_FOLDER } from '#contract/prerender.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { writeWhole } from './write-whole.ts'

type Encoding = 'br' | 'gzip' | 'identity'

export type Bytes = Uint8Array<ArrayBuffer>
export type Bodies = Readonly<Partial<Record<Encoding, Bytes>>> & { readonly identity: Bytes }

export interface StaticFile {
  readonly bodies: Bodies
  readonly etag: string
  readonly type: string
  readonly cacheControl: string
  readonly headers?: Readonly<Record<string, string>>
}

export type StaticFiles = ReadonlyMap<string, StaticFile>

/** What is answered at one moment: files, and the headers that fit them. */
export interface Served {
  readonly files: StaticFiles
  readonly headers: Readonly<Record<string, string>>
}

export const UNKNOWN_PAGE = '/404.html'

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.ics', 'text/calendar; charset=utf-8'],
  ['.xml', 'application/xml; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
])
const COMPRESSED = new Set(['.br', '.gz'])
const ASIDE = ['manifest.json', `${PRERENDER_FOLDER}${sep}`]
const HASHED = /\.[0-9a-f]{8,}\.\w+$/
const IMMUTABLE = 'public, max-age=31536000, immutable'
const KEPT_MS = 30 * DAY_MS
/** Of the data of pages, in memory. Whoever asks for one before these loads the whole page. */
export const EARLIER_DATA = 200

/** Reads the build's files, and hashed ones of builds of the last 30 days, which an open page may still ask for. */
export async function loadStaticFiles(dist: string, kept: string, now: Date): Promise<Map<string, StaticFile>> {
  await keepHashedFiles(dist, kept, now)
  await forgetEarlierData(kept)
  const files = new Map<string, StaticFile>()
  for (const folder of [kept, dist])
    for (const path of await pathsIn(folder)) {
      const name = `/${path.split(sep).join('/')}`
      if (COMPRESSED.has(extname(path)) || !TYPES.has(extname(path)) || ASIDE.some((aside) => path.startsWith(aside)))
        continue
      files.set(name, await loadFile(folder, path, name))
    }
  return files
}

async function loadFile(folder: string, path: string, name: string): Promise<StaticFile> {
  const identity = await readFile(join(folder, path))
  const [br, gz] = await Promise.all([readIfThere(join(folder, `${path}.br`)), readIfThere(join(folder, `${path}.gz`))])
  const bodies = { identity: new Uint8Array(identity), ...(br ? { br } : {}), ...(gz ? { gzip: gz } : {}) }
  return staticFile(name, extname(path), bodies)
}

/** The file at an address. Its ending says what it is: pages have none in their address. */
export const staticFile = (address: string, ending: string, bodies: Bodies): StaticFile => ({
  bodies,
  etag: etagOf(bodies.identity),
  type: TYPES.get(ending) ?? 'application/octet-stream',
  cacheControl: HASHED.test(address) ? IMMUTABLE : 'no-cache',
})

export const isImmutable = ({ cacheControl }: StaticFile): boolean => cacheControl === IMMUTABLE

export async function keepFiles(kept: string, files: StaticFiles, now: Date): Promise<void> {
  for (const [address, { bodies }] of files) {
    const place = join(kept, address)
    await mkdir(dirname(place), { recursive: true })
    for (const [ending, body] of [
      ['', bodies.identity],
      ['.br', bodies.br],
      ['.gz', bodies.gzip],
    ] as const)
      if (body) {
        if (!(await stat(place + ending).catch(() => null))) await writeWhole(place + ending, body)
        await utimes(place + ending, now, now)
      }
  }
}

// Strong, the same for every encoding of one content: a cache keeps them apart by Vary.
const etagOf = (content: Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

async function readIfThere(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return readFile(path).then(
    (content) => new Uint8Array(content),
    () => null,
  )
}

async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

async function keepHashedFiles(dist: string, kept: string, now: Date): Promise<void> {
  const current = (await pathsIn(dist)).filter((path) => HASHED.test(path.replace(/\.(br|gz)$/, '')))
  for (const path of current) {
    const target = join(kept, path)
    await mkdir(join(target, '..'), { recursive: true })
    if (!(await stat(target).catch(() => null))) await writeWhole(target, await readFile(join(dist, path)))
    await utimes(target, now, now)
  }
  for (const path of await pathsIn(kept)) {
    const { mtimeMs } = await stat(join(kept, path))
    if (now.getTime() - mtimeMs > KEPT_MS) await rm(join(kept, path))
  }
}

/** A site whose figures are counted draws its pages with every seat: in a month that is thousands. */
async function forgetEarlierData(kept: string): Promise<void> {
  const paths = (await pathsIn(kept)).filter((path) => extname(path) === '.json')
  const dated = await Promise.all(
    paths.map(async (path) => ({ path, changedAt: (await stat(join(kept, path))).mtimeMs })),
  )
  for (const { path } of dated.toSorted((a, b) => b.changedAt - a.changedAt).slice(EARLIER_DATA))
    for (const ending of ['', ...COMPRESSED]) await rm(join(kept, path + ending), { force: true })
}
