import { htmlText } from '../html-text.ts'

/** Addresses of all public pages, for search engines, and when what they show was published where that is known. */
export const sitemap = (
  siteUrl: string,
  paths: readonly string[],
  changedAt: Readonly<Record<string, string>>,
): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => {
      const changed = changedAt[path]
      const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`
      return `<url><loc>${htmlText(siteUrl + path)}</loc>${lastmod}</url>`
    }),
    '</urlset>',
    '',
  ].join('\n')

export const robots = (siteUrl: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Allow: /', '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')

export const manifest = (brand: string, paper: string | undefined): string =>
  JSON.stringify({
    id: '/',
    name: brand,
    short_name: brand,
    description: 'Training and consultancy in chemical and process engineering',
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  })
