/** Which way imports run in `web/`. */
import type { Row } from './import-row.ts'

const BROWSER_PACKAGES = [
  '@tanstack/react-query',
  'hono',
  'react',
  'react-dom',
  'react-router',
  'uqr',
  'web-vitals',
  'zod',
]
// A site's own rooms and the floor that all sites share; a site never imports another.
const SITE = ['web/site', 'web/platform', 'web/ui', 'web/art', 'web/styles']
const DESK = ['web/desk', 'web/platform', 'web/ui', 'web/art', 'web/styles']
const ROOM = ['web/room', 'web/platform', 'web/ui', 'web/art', 'web/styles']

export const WEB_ROWS: readonly Row[] = [
  { room: 'web/ui', ours: [], packages: BROWSER_PACKAGES },
  { room: 'web/ui/photo', ours: ['contract/picture-address'], packages: BROWSER_PACKAGES },
  {
    room: 'web/ui/captioned-pictures',
    ours: ['web/ui', 'contract/picture-address'],
    packages: BROWSER_PACKAGES,
  },
  { room: 'web/ui/mail-link', ours: ['contract/mail-link'], packages: BROWSER_PACKAGES },
  { room: 'web/ui/linked-text', ours: ['web/ui', 'contract/rich-text'], packages: BROWSER_PACKAGES },
  { room: 'web/art', ours: ['contract/drawings'], packages: BROWSER_PACKAGES },
  { room: 'web/styles', ours: [], packages: [] },
  { room: 'web/platform', ours: ['contract'], packages: BROWSER_PACKAGES },
  { room: 'web/platform/api', ours: ['contract', 'web/platform', 'type:server/app'], packages: BROWSER_PACKAGES },
  {
    room: 'web/site/features/*',
    ours: ['contract', 'web/platform', 'web/ui', 'web/art'],
    packages: BROWSER_PACKAGES,
  },
  {
    room: 'web/site/shell',
    ours: ['contract/paths', 'web/site/pages/pages', 'web/site/features', 'web/ui', 'web/art', 'web/platform'],
    packages: BROWSER_PACKAGES,
  },
  {
    room: 'web/site/pages',
    ours: ['contract/paths', 'type:contract', 'web/site/features', 'web/ui', 'web/art', 'web/platform'],
    packages: BROWSER_PACKAGES,
  },
  // The heads of prerendered pages, and the scripts that run there.
  {
    room: 'web/site/head',
    ours: ['contract', 'web/site/pages/pages', 'web/platform', 'web/art'],
    packages: BROWSER_PACKAGES,
  },
  {
    room: 'web/site/worker',
    ours: ['contract/ground', 'contract/page-content', 'type:web/platform'],
    packages: ['serwist'],
  },
  { room: 'web/site/routes', ours: SITE, packages: BROWSER_PACKAGES },
  { room: 'web/site/main', ours: SITE, packages: BROWSER_PACKAGES },
  { room: 'web/site/open-site', ours: SITE, packages: BROWSER_PACKAGES },
  { room: 'web/site/prerender', ours: ['contract', ...SITE], packages: BROWSER_PACKAGES },

  // What several subjects of the desk do alike, without a word of any.
  { room: 'web/desk/parts', ours: ['web/platform', 'web/ui'], packages: BROWSER_PACKAGES },
  {
    room: 'web/desk/features/*',
    ours: ['contract', 'web/desk/parts', 'web/platform', 'web/ui', 'web/art'],
    packages: BROWSER_PACKAGES,
  },
  {
    room: 'web/desk/shell',
    ours: ['contract', 'web/desk/pages/screens', 'web/desk/features', 'web/ui', 'web/art', 'web/platform'],
    packages: BROWSER_PACKAGES,
  },
  {
    room: 'web/desk/pages',
    ours: ['contract/desk-paths', 'type:contract', 'web/desk/features', 'web/ui', 'web/art', 'web/platform'],
    packages: BROWSER_PACKAGES,
  },
  { room: 'web/desk/routes', ours: DESK, packages: BROWSER_PACKAGES },
  { room: 'web/desk/main', ours: DESK, packages: BROWSER_PACKAGES },

  // What several subjects of the room do alike, without a word of any.
  {
    room: 'web/room/parts',
    ours: [
      'contract/indian-time',
      'contract/problem',
      'contract/upload-pieces',
      'type:contract',
      'web/platform',
      'web/ui',
    ],
    packages: [...BROWSER_PACKAGES, 'tus-js-client'],
  },
  {
    room: 'web/room/features/*',
    ours: ['contract', 'web/room/parts', 'web/platform', 'web/ui', 'web/art'],
    packages: BROWSER_PACKAGES,
  },
  {
    room: 'web/room/shell',
    ours: ['contract', 'web/room/features', 'web/room/parts', 'web/ui', 'web/art', 'web/platform'],
    packages: BROWSER_PACKAGES,
  },
  {
    room: 'web/room/pages',
    ours: [
      'contract/paths',
      'contract/room-paths',
      'type:contract',
      'web/room/features',
      'web/room/parts',
      'web/ui',
      'web/art',
      'web/platform',
    ],
    packages: BROWSER_PACKAGES,
  },
  { room: 'web/room/worker', ours: [], packages: [] },
  { room: 'web/room/routes', ours: ['contract/room-paths', ...ROOM], packages: BROWSER_PACKAGES },
  { room: 'web/room/main', ours: ROOM, packages: BROWSER_PACKAGES },
]
