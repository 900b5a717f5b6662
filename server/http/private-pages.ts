import { Hono } from 'hono'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FRAME_HOSTS } from '#contract/video-address.ts'
import { BRAND_MARK, documentOf, PRERENDER_FOLDER, PRIVATE_SITES, type PrivateSite } from '#contract/prerender.ts'
import type { Config } from '../config.ts'
import { htmlText } from '../html-text.ts'
import type { Env } from './context.ts'
import { policyOf } from './security-headers.ts'

export type PrivateDocuments = Readonly<Partial<Record<PrivateSite, string>>>

export async function readPrivateDocuments(
  dist: string,
  { brand, siteUrl = '' }: Pick<Config, 'brand'> & Partial<Pick<Config, 'siteUrl'>>,
): Promise<PrivateDocuments> {
  const documents: Partial<Record<PrivateSite, string>> = {}
  for (const site of PRIVATE_SITES) {
    const file = join(dist, PRERENDER_FOLDER, documentOf(site))
    const document = await readFile(file, 'utf8').catch(() => null)
    if (document !== null)
      documents[site] = document
        .replaceAll(BRAND_MARK, () => htmlText(brand))
        .replace(ROOT, () => ROOT + rightAddress(siteUrl, site))
  }
  return documents
}

const ROOT = '<div id="root">'

/** Stands there unless the style sheet hides it: a browser that was sent here by http gets neither the sheet nor the code. */
function rightAddress(siteUrl: string, site: PrivateSite): string {
  if (!siteUrl.startsWith('https:')) return ''
  const address = htmlText(`${siteUrl}/${site}`)
  return `<p class="sr-only">This page opens at <a href="${address}">${address}</a>. At an address that begins with http:// it stays empty.</p>`
}

export function privatePages({ siteUrl }: Pick<Config, 'siteUrl'>, documents: PrivateDocuments) {
  const isHttps = siteUrl.startsWith('https:')
  const pages = new Hono<Env>()
  for (const site of PRIVATE_SITES) {
    const document = documents[site]
    if (document === undefined) continue
    const headers = { ...HEADERS, 'Content-Security-Policy': policyOf({ ...STRICT, ...OWN[site] }, isHttps) }
    pages.get(`/${site}/*`, async (c, next) =>
      c.req.path.startsWith(`/${site}/static/`) ? next() : c.html(document, 200, headers),
    )
  }
  return pages
}

const HEADERS = {
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}

// No inline code, and no other host.
const STRICT = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
}

const OWN = {
  // A letter's frame, which has this policy too, has its styles on its elements.
  desk: { 'style-src-attr': ["'unsafe-inline'"], 'frame-src': ["'self'"] },
  // Recordings: files of ours, and frames of the two hosts whose unlisted videos it shows.
  room: { 'media-src': ["'self'"], 'frame-src': FRAME_HOSTS },
}
