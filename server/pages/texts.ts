import { webinarFile } from '#contract/calendar-links.ts'
import { paths } from '#contract/paths.ts'
import type { Settings } from '#contract/settings.ts'
import { closedPathsOf, publicPathsOf, type PublicSite } from '#contract/site-content.ts'
import { webinarCalendar } from '../features/content/webinar-calendar.ts'
import { htmlText } from '../html-text.ts'
import type { DrawnFile } from './page-files.ts'

const LOGIN_ONLY: readonly string[] = [paths.jobPostings, paths.community, paths.chemConnect]

const lastModified = (time: string | undefined): string => (time ? `<lastmod>${time.slice(0, 10)}</lastmod>` : '')

/** The next webinar for a calendar, written as of its publication, so that the same content gives the same file. */
export function webinarFiles({ webinar: { event }, changedAt }: PublicSite, settings: Settings): DrawnFile[] {
  if (!event) return []
  const writtenAt = new Date(changedAt[paths.webinars] ?? event.startsAt)
  const { text: body } = webinarCalendar(settings, event, writtenAt)
  return [{ paths: [webinarFile(event.key)], ending: '.ics', body }]
}

/** Addresses of public pages, for search engines, with the day of their last publication. Without those that ask to sign in or lead on. */
export function sitemap(siteUrl: string, site: PublicSite): string {
  const closed = closedPathsOf(site)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPathsOf(site)
      .filter((path) => !LOGIN_ONLY.includes(path) && !closed.includes(path))
      .map((path) => `<url><loc>${htmlText(siteUrl + path)}</loc>${lastModified(site.changedAt[path])}</url>`),
    '</urlset>',
    '',
  ].join('\n')
}

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
