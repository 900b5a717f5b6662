import { Hono } from 'hono'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BRAND_MARK, DESK_DOCUMENT, PRERENDER_FOLDER } from '#contract/prerender.ts'
import type { Config } from '../config.ts'
import { htmlText } from '../html-text.ts'
import type { Env } from './context.ts'
import { policyOf } from './security-headers.ts'

const FILES = '/desk/static/'

/** The desk's one document; null where there is no build. */
export async function readDeskDocument(dist: string, { brand }: Pick<Config, 'brand'>): Promise<string | null> {
  const document = await readFile(join(dist, PRERENDER_FOLDER, DESK_DOCUMENT), 'utf8').catch(() => null)
  return document?.replaceAll(BRAND_MARK, () => htmlText(brand)) ?? null
}

export function deskPage({ siteUrl }: Pick<Config, 'siteUrl'>, document: string | null) {
  const headers = {
    'Content-Security-Policy': policyOf(POLICY, siteUrl.startsWith('https:')),
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  }
  return new Hono<Env>().get('/desk/*', async (c, next) =>
    document === null || c.req.path.startsWith(FILES) ? next() : c.html(document, 200, headers),
  )
}

// No inline code, and no other host. A letter's frame, which has this policy too, has its styles on its elements.
const POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
}
