import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type SiteTemplates,
  type Template,
  TEMPLATE_FOLDER,
  TEMPLATE_LIST,
  templateFile,
  placeholder,
  placeholderInJson,
  UNKNOWN_PAGE,
  untilThen,
} from '#contract/page-template.ts'
import { dataAddress } from '#contract/page-content.ts'
import { pageDataAt, publicPathsOf } from '#contract/site-content.ts'
import { PUBLIC_SITE } from '#server/features/content/shipped-site.ts'
import { pages } from '#web/site/pages/pages.ts'
import type { Bundle } from './bundle.ts'
import { documentWriter, hashOf } from './document.ts'
import { placeholderBusiness, placeholderSettings } from './placeholder-settings.ts'
import { manifest, robots, sitemap } from './texts.ts'

type Missing = ReadonlySet<string>
/** Draws a page without the settings that are missing, and returns which ones it read. */
type Draw = (missing: Missing) => Promise<{ readonly text: string; readonly read: ReadonlySet<string> }>

const SHELL = '/shell'

/** Writes a template for each public page, the shell, the page of unknown addresses, and the texts beside them. */
export async function writeTemplates(
  output: string,
  bundle: Bundle,
  colours: { readonly paper: string },
): Promise<void> {
  const { PRIVATE_PATHS } = bundle.prerender
  const publicPaths = publicPathsOf(PUBLIC_SITE)
  const files = writePageData(output, publicPaths)
  const drawings: (readonly [path: string, ending: string, draw: Draw])[] = [
    ...publicPaths.map((path) => [path, '.html', publicPage(bundle, path, files)] as const),
    [UNKNOWN_PAGE, '.html', unknownPage(bundle, files)],
    [SHELL, '.html', shell(bundle, files)],
    ['/sitemap.xml', '', fixed(sitemap(publicPaths))],
    ['/robots.txt', '', fixed(robots())],
    ['/site.webmanifest', '', fixed(manifest(colours.paper))],
  ]
  mkdirSync(join(output, TEMPLATE_FOLDER), { recursive: true })
  const templates: Template[] = []
  for (const [path, ending, draw] of drawings) {
    const template = await writeVariants(output, path, ending, draw)
    if (path === SHELL) templates.push(...PRIVATE_PATHS.map((own) => ({ ...template, path: own })))
    else templates.push(template)
  }
  const list: SiteTemplates = {
    templates,
    scriptHashes: [hashOf(bundle.headScript), hashOf(bundle.loaderScript)],
    styleHashes: [hashOf(bundle.style)],
  }
  writeFileSync(join(output, TEMPLATE_LIST), JSON.stringify(list))
}

type DataFiles = Readonly<Record<string, string>>

/** Writes the data of each page for visits inside the site, and returns the hash in the name of each file. */
function writePageData(output: string, publicPaths: readonly string[]): DataFiles {
  const files: Record<string, string> = {}
  for (const path of publicPaths) {
    const data = pageDataAt(PUBLIC_SITE, path)
    if (!data) continue
    const json = JSON.stringify(data)
    const hash = createHash('sha256').update(json).digest('hex').slice(0, 8)
    files[path] = hash
    for (const address of [dataAddress(path), dataAddress(path, hash)]) {
      mkdirSync(dirname(join(output, address)), { recursive: true })
      writeFileSync(join(output, address), json)
    }
  }
  return files
}

async function writeVariants(folder: string, path: string, ending: string, draw: Draw): Promise<Template> {
  const whole = await draw(new Set())
  const switches = [...whole.read].toSorted()
  const name =
    path === '/'
      ? 'home'
      : path
          .slice(1)
          .replace(/\.html$/, '')
          .replaceAll('/', '-')
  const template: Template = { path, name, ending, switches }
  for (let bits = 0; bits < 2 ** switches.length; bits++) {
    const answers = switches.map((_, index) => (bits & (1 << index)) === 0)
    const missing = new Set(switches.filter((_, index) => !answers[index]))
    const { text } = bits === 0 ? whole : await draw(missing)
    writeFileSync(join(folder, TEMPLATE_FOLDER, templateFile(template, answers)), text)
  }
  return template
}

function publicPage(bundle: Bundle, path: string, files: DataFiles): Draw {
  const allPages = bundle.prerender.drawAllPages(PUBLIC_SITE)
  const { drawPage, drawHead, describePage, structuredData } = bundle.prerender
  const write = documentWriter(bundle)
  return async (missing) => {
    const { settings, read } = placeholderSettings(missing)
    const { html, route } = await drawPage(PUBLIC_SITE, path, settings)
    const page = describePage(PUBLIC_SITE, path)
    const pageInJson = describePage(PUBLIC_SITE, path)
    const head = [
      drawHead(page, placeholder('BRAND'), placeholder('SITE_URL')),
      json(structuredData(pageInJson, placeholderBusiness(missing, placeholderInJson))),
      ...(path === '/webinars' ? [nextWebinar(bundle, missing)] : []),
    ].join('\n')
    const data = { own: pageDataAt(PUBLIC_SITE, path), files }
    const text = write({ page: path, head, html, code: codeOf(route), data, links: allPages })
    return { text, read }
  }
}

function nextWebinar({ prerender }: Bundle, missing: Missing): string {
  const next = prerender.webinarEvent(placeholderBusiness(missing, placeholderInJson))
  return next ? untilThen(next.startsAt, json(next.event)) : ''
}

function unknownPage(bundle: Bundle, files: DataFiles): Draw {
  const allPages = bundle.prerender.drawAllPages(PUBLIC_SITE)
  const write = documentWriter(bundle)
  return async (missing) => {
    const { settings, read } = placeholderSettings(missing)
    const { html } = await bundle.prerender.drawPage(PUBLIC_SITE, UNKNOWN_PAGE, settings)
    const head = `${HIDDEN}<title>Error | ${placeholder('BRAND')}</title>`
    return {
      text: write({ page: '*', head, html, code: 'page-not-found', data: { own: null, files }, links: allPages }),
      read,
    }
  }
}

function shell(bundle: Bundle, files: DataFiles): Draw {
  const allPages = bundle.prerender.drawAllPages(PUBLIC_SITE)
  const write = documentWriter(bundle)
  return async (missing) => {
    const { settings, read } = placeholderSettings(missing)
    const html = await bundle.prerender.drawShell(settings)
    const note = '<noscript><p>This page needs JavaScript.</p></noscript>'
    const head = `${HIDDEN}<title>${placeholder('BRAND')}</title>`
    return { text: write({ page: '', head, html, data: { own: null, files }, links: note + allPages }), read }
  }
}

/** The name of a page's code, which the source of its row says: see web/site/pages/pages.ts. */
function codeOf(route: string): string {
  const load = String(pages.find(({ path }) => path === route)?.load)
  const [, name] = /webpackChunkName: "([^"]+)"/.exec(load) ?? []
  if (name === undefined) throw new Error(`The code of ${route} has no webpackChunkName`)
  return name
}

const HIDDEN = '<meta name="robots" content="noindex">'

const fixed = (text: string) => (): ReturnType<Draw> => Promise.resolve({ text, read: new Set<string>() })

const json = (value: object) =>
  `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`
