import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { documentOf, PRERENDER_FOLDER, type PrivateSite } from '#contract/prerender.ts'
import { readConfig } from '#server/config.ts'
import { drawBuild } from '#server/pages/draw-build.ts'
import { readSiteFiles } from '../build/private-document.ts'
import { readBuildParts } from '../build/build-parts.ts'
import { WORKER } from '../build/worker.ts'
import { prepareBuild } from '../setup/build.js'

/** Bytes as they travel: brotli. */
export const LIMITS = {
  initialScript: 95_000,
  route: 30_000,
  wholeRoute: 32_000,
  /** My Courses: who is asked about a payment alone loads the questions. */
  ownCourses: 36_000,
  /** The page that sells: of what comes late, members alone load the payment, and who asks for it a form. */
  coursePage: 37_000,
  /** With its headers, a document of this size fits into what a server sends before the browser's first answer: 14,600 bytes. */
  document: 13_720,
  /** The home page alone is larger, with all its pictures drawn. */
  homeDocument: 18_100,
  firstView: 180_000,
  style: 10_000,
  font: 30_000,
  worker: 15_000,
  /** Document, first scripts and style sheet of the desk, and its start page. The typeface is the site's. */
  desk: 120_000,
  /** The same of the course room, whose pages all come with it. */
  room: 90_500,
}

const OWN_LIMITS = new Map<string, number>([
  ['page-course', LIMITS.coursePage],
  ['page-my-courses', LIMITS.ownCourses],
])

export interface Weights {
  readonly initialScript: number
  readonly style: number
  readonly fonts: number
  readonly worker: number
  readonly desk: number
  readonly room: number
  readonly routes: Readonly<Record<string, number>>
  readonly wholeRoutes: Readonly<Record<string, number>>
  readonly documents: Readonly<Record<string, number>>
  readonly firstViews: Readonly<Record<string, number>>
}

export async function sizeFaults(root: string): Promise<string[]> {
  await prepareBuild()
  return overweight(await weigh(join(root, 'dist')))
}

export function overweight({
  initialScript,
  style,
  fonts,
  worker,
  desk,
  room,
  routes,
  wholeRoutes,
  documents,
  firstViews,
}: Weights): string[] {
  const judged: (readonly [what: string, bytes: number, limit: number])[] = [
    ['The initial script', initialScript, LIMITS.initialScript],
    ['The style sheet', style, LIMITS.style],
    ['The fonts', fonts, LIMITS.font],
    ['The service worker', worker, LIMITS.worker],
    ['The first view of the desk', desk, LIMITS.desk],
    ['The first view of the course room', room, LIMITS.room],
    ...Object.entries(routes).map(([id, bytes]) => [`The code of ${id}`, bytes, LIMITS.route] as const),
    ...Object.entries(wholeRoutes).map(
      ([id, bytes]) =>
        [`The code of ${id} with what comes late`, bytes, OWN_LIMITS.get(id) ?? LIMITS.wholeRoute] as const,
    ),
    ...Object.entries(documents).map(
      ([path, bytes]) =>
        [`The document of ${path}`, bytes, path === '/' ? LIMITS.homeDocument : LIMITS.document] as const,
    ),
    ...Object.entries(firstViews).map(
      ([path, bytes]) => [`The first view of ${path}`, bytes, LIMITS.firstView] as const,
    ),
  ]
  return judged
    .filter(([, bytes, limit]) => bytes > limit)
    .map(([what, bytes, limit]) => `${what} weighs ${kilobytes(bytes)}; it may weigh ${kilobytes(limit)}`)
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB brotli`

export async function weigh(dist: string): Promise<Weights> {
  const { styleSheet, code } = readBuildParts(dist)
  const { core, routes, late } = code
  const weightOf = (paths: readonly string[]) => sum(paths.map((path) => travelling(join(dist, path))))
  const initialScript = weightOf(core)
  const fonts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.woff2'))
  const documents = (await pagesIn(dist)).map(([path, html]) => ({
    path,
    html,
    bytes: brotliCompressSync(html).length,
  }))
  const fontBytes = sum(fonts.map((path) => statSync(join(dist, path)).size))
  return {
    initialScript,
    style: weightOf(stylesIn(dist)),
    fonts: fontBytes,
    worker: weightOf([WORKER]),
    // The pages of the desk come with it as far as each is opened; the one that it starts with counts.
    desk: weightOf(filesOf(dist, 'desk', readBuildParts(dist).deskStart)),
    room: weightOf(filesOf(dist, 'room')),
    routes: Object.fromEntries(Object.entries(routes).map(([id, scripts]) => [id, weightOf(scripts)])),
    wholeRoutes: Object.fromEntries(
      Object.entries(routes).map(([id, scripts]) => [id, weightOf([...scripts, ...(late[id] ?? [])])]),
    ),
    documents: Object.fromEntries(documents.map(({ path, bytes }) => [path, bytes])),
    firstViews: Object.fromEntries(
      documents.map(({ path, html, bytes }) => {
        const own = / data-page="([^"]*)" id="data"/.exec(html)?.[1] ?? ''
        const style = html.includes(styleSheet) ? [styleSheet] : []
        return [path, bytes + initialScript + weightOf([...style, ...own.split(' ').filter(Boolean)]) + fontBytes]
      }),
    ),
  }
}

function filesOf(dist: string, site: PrivateSite, start: readonly string[] = []): string[] {
  const { scripts, styles } = readSiteFiles(dist, site)
  return [join(PRERENDER_FOLDER, documentOf(site)), ...new Set([...scripts, ...styles, ...start])]
}

/** As a site that sells is configured, with everything that makes a page heavier. */
const WHOLE = {
  DATA_DIR: join(import.meta.dirname, '../../node_modules/.cache/synergyy'),
  CONTACT_PHONE: '+91 265 000 0000',
  CONTACT_EMAIL: 'office@example.com',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'office@example.com',
}

async function pagesIn(dist: string): Promise<[path: string, html: string][]> {
  const drawn = await drawBuild(dist, readConfig(WHOLE))
  return drawn.files.flatMap(({ paths, ending, body }) =>
    ending === '.html' ? paths.map((path): [string, string] => [path, String(body)]) : [],
  )
}

const stylesIn = (dist: string) =>
  readdirSync(join(dist, 'static/css'))
    .filter((name) => name.endsWith('.css'))
    .map((name) => `static/css/${name}`)

const travelling = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
