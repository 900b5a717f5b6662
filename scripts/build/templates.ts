import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const { PUBLIC_PATHS, PRIVATE_PATHS } = bundle.prerender
  const drawings: (readonly [path: string, ending: string, draw: Draw])[] = [
    ...PUBLIC_PATHS.map((path) => [path, '.html', publicPage(bundle, path)] as const),
    [UNKNOWN_PAGE, '.html', unknownPage(bundle)],
    [SHELL, '.html', shell(bundle)],
    ['/sitemap.xml', '', fixed(sitemap(PUBLIC_PATHS))],
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

function publicPage(bundle: Bundle, path: string): Draw {
  const allPages = bundle.prerender.drawAllPages(placeholder('BRAND'))
  const { drawPage, drawHead, describePage, structuredData } = bundle.prerender
  const write = documentWriter(bundle)
  return async (missing) => {
    const { settings, read } = placeholderSettings(missing)
    const { html, route } = await drawPage(path, settings)
    const page = describePage(path, placeholder('BRAND'))
    const pageInJson = describePage(path, placeholderInJson('BRAND'))
    const head = [
      drawHead(page, placeholder('BRAND'), placeholder('SITE_URL')),
      json(structuredData(pageInJson, placeholderBusiness(missing, placeholderInJson))),
      ...(path === '/webinars' ? [nextWebinar(bundle, missing)] : []),
    ].join('\n')
    const text = write({ page: path, head, html, code: codeOf(route), links: allPages })
    return { text, read }
  }
}

function nextWebinar({ prerender }: Bundle, missing: Missing): string {
  const next = prerender.webinarEvent(placeholderBusiness(missing, placeholderInJson))
  return next ? untilThen(next.startsAt, json(next.event)) : ''
}

function unknownPage(bundle: Bundle): Draw {
  const allPages = bundle.prerender.drawAllPages(placeholder('BRAND'))
  const write = documentWriter(bundle)
  return async (missing) => {
    const { settings, read } = placeholderSettings(missing)
    const { html } = await bundle.prerender.drawPage(UNKNOWN_PAGE, settings)
    const head = `${HIDDEN}<title>Error | ${placeholder('BRAND')}</title>`
    return { text: write({ page: '*', head, html, code: 'page-not-found', links: allPages }), read }
  }
}

function shell(bundle: Bundle): Draw {
  const allPages = bundle.prerender.drawAllPages(placeholder('BRAND'))
  const write = documentWriter(bundle)
  return async (missing) => {
    const { settings, read } = placeholderSettings(missing)
    const html = await bundle.prerender.drawShell(settings)
    const note = '<noscript><p>This page needs JavaScript.</p></noscript>'
    const head = `${HIDDEN}<title>${placeholder('BRAND')}</title>`
    return { text: write({ page: '', head, html, links: note + allPages }), read }
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
