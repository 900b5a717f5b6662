import { placeholder, placeholderInJson } from '#contract/page-template.ts'

/** Addresses of all public pages, for search engines. */
export const sitemap = (paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${placeholder('SITE_URL')}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

export const robots = (): string =>
  ['User-agent: *', 'Disallow: /api/', 'Allow: /', '', `Sitemap: ${placeholder('SITE_URL')}/sitemap.xml`, ''].join('\n')

export const manifest = (paper: string): string =>
  JSON.stringify({
    id: '/',
    name: placeholderInJson('BRAND'),
    short_name: placeholderInJson('BRAND'),
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
