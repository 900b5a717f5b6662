/** Draws everything that changes with the content or the configuration. It takes memory: the server does it in a process that ends. */
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildParts } from '#contract/build-parts.ts'
import type { Logo } from '#contract/logo.ts'
import { PICTURE_FACES, PICTURE_FONT, type Picture, type Prerender, type View } from '#contract/prerender.ts'
import type { Settings } from '#contract/settings.ts'
import { pageDataAt } from '#contract/shown-pages.ts'
import { publicPathsOf, type PublicSite } from '#contract/site-content.ts'
import { UNKNOWN_PAGE } from '../http/static-files.ts'
import type { Build } from './build.ts'
import { documentWriter } from './document.ts'
import { type DrawnFile, logoFiles, pageDataOf, shortHash } from './page-files.ts'
import { withOwnStyle } from './page-headers.ts'
import { pictureFiles } from './share-pictures.ts'
import { manifest, robots, sitemap, webinarFiles } from './texts.ts'

export interface DrawingTask {
  readonly snapshot: string
  readonly build: Pick<Build, 'parts' | 'script'>
  readonly site: PublicSite
  readonly settings: Settings
  readonly logo: Logo | null
  readonly siteUrl: string
  readonly headers: Readonly<Record<string, string>>
  /** Where pictures are kept from one drawing to the next. */
  readonly pictureFolder: string
}

export async function drawSite(task: DrawingTask): Promise<DrawnFile[]> {
  const { build, logo, site, settings, siteUrl } = task
  const { parts, script } = build
  const prerender = await loadPrerender(script)
  const pictures = prerender.sharePictures(site, {
    palette: parts.palette,
    fontFamily: PICTURE_FONT,
    brand: settings.brand,
    logo,
  })
  const icons = logo ? prerender.logoIcons(parts.palette, logo) : []
  const view = { site, settings, siteUrl, pictureVersions: versionsOf(pictures) }
  const data = pageDataOf(site)
  const paths = publicPathsOf(site)
  return [
    ...(await drawPages(prerender, view, { ...task, parts, paths, hashes: data.hashes })),
    ...data.files,
    { paths: ['/sitemap.xml'], ending: '.xml', body: sitemap(siteUrl, site) },
    { paths: ['/robots.txt'], ending: '.txt', body: robots(siteUrl) },
    { paths: ['/site.webmanifest'], ending: '.webmanifest', body: manifest(settings.brand, parts.palette['paper']) },
    ...webinarFiles(site, settings),
    ...logoFiles(logo),
    ...(await pictureFiles([...pictures, ...icons], { folder: task.pictureFolder, faces: facesBeside(script) })),
  ]
}

const facesBeside = (script: string) => PICTURE_FACES.map((name) => join(dirname(script), name))

async function loadPrerender(script: string): Promise<Prerender> {
  const code: unknown = await import(pathToFileURL(script).href)
  if (!isPrerender(code)) throw new Error(`${script} is of another version`)
  return code
}

const isPrerender = (code: unknown): code is Prerender =>
  typeof code === 'object' &&
  code !== null &&
  'drawPage' in code &&
  'drawShell' in code &&
  'sharePictures' in code &&
  'logoIcons' in code

const versionsOf = (pictures: readonly Picture[]) =>
  Object.fromEntries(pictures.map(({ path, svg }) => [path, shortHash(svg)]))

interface PagesTask {
  readonly snapshot: string
  readonly parts: BuildParts
  readonly paths: readonly string[]
  readonly hashes: Readonly<Record<string, string>>
  readonly headers: DrawingTask['headers']
}

async function drawPages(
  prerender: Prerender,
  view: View,
  { snapshot, parts, paths, hashes, headers }: PagesTask,
): Promise<DrawnFile[]> {
  const allPages = prerender.drawAllPages(view)
  const write = documentWriter(parts, { snapshot, settings: view.settings, allPages })
  const page = (at: readonly string[], { body, style }: ReturnType<typeof write>): DrawnFile => ({
    paths: at,
    ending: '.html',
    body,
    ...(style === parts.style ? {} : { headers: withOwnStyle(headers, parts, style) }),
  })
  const unshown = { own: null, files: hashes }
  const pages: DrawnFile[] = []
  for (const path of paths) {
    const drawn = await prerender.drawPage(view, path)
    pages.push(page([path], write({ ...drawn, page: path, data: { own: pageDataAt(view.site, path), files: hashes } })))
  }
  const unknown = write({ ...(await prerender.drawPage(view, UNKNOWN_PAGE)), page: '*', data: unshown })
  const shell = write({ ...(await prerender.drawShell(view)), page: '', data: unshown })
  for (const path of prerender.cardPaths)
    pages.push(page([path], write({ ...(await prerender.drawShell(view, path)), page: '', data: unshown })))
  const others = parts.privatePaths.filter((path) => !prerender.cardPaths.includes(path))
  return [...pages, page([UNKNOWN_PAGE], unknown), page(others, shell)]
}
