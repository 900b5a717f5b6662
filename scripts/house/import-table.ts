/** Which way imports run: what is not named here is refused. */

export interface Row {
  /** A folder, or a file without its ending; the longest that fits a path is its row. */
  readonly room: string
  /** Rooms (or files) it may import beside itself. `type:` allows types alone. */
  readonly ours: readonly string[]
  /** Packages, where they are limited; `node:` stands for all built-in modules. */
  readonly packages?: readonly string[]
}

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
// A gateway's interface holds its kinds of refusal as values; the real gateways are picked by server/main alone.
// A site's own rooms and the floor that all sites share; a site never imports another.
export const OURS = ['contract', 'content', 'server', 'web']
const SITE = ['web/site', 'web/platform', 'web/ui', 'web/art', 'web/styles']
const DESK = ['web/desk', 'web/platform', 'web/ui', 'web/art', 'web/styles']
const ROOM = ['web/room', 'web/platform', 'web/ui', 'web/art', 'web/styles']
const INTERFACES = ['server/gateways/mailer', 'server/gateways/payment-provider', 'type:server/gateways']

const OF_FEATURES = [
  'contract',
  'server/http',
  'server/database',
  'server/outbox',
  'server/calendar',
  'server/html-text',
  'type:server/pdf',
  'server/processes',
  'type:server/config',
  ...INTERFACES,
]
/** Below payments, whose rooms have an order of their own. */
const FEATURES = [
  'audit',
  'accounts',
  'staff',
  'letters',
  'pictures',
  'files',
  'content',
  'consents',
  'submissions',
  'classes',
  'seats',
  'announcements',
]

/** Rooms of a folder, each of which may import those before it. */
const inOrder = (folder: string, rooms: readonly string[], ours: readonly string[]): Row[] =>
  rooms.map((room, index) => ({
    room: `${folder}/${room}`,
    ours: [...ours, ...rooms.slice(0, index).map((lower) => `${folder}/${lower}`)],
  }))

/** One feature alone reads what is shipped. */
const withShippedContent = (row: Row): Row =>
  row.room === 'server/features/content' ? { ...row, ours: [...row.ours, 'content'] } : row

/** A file of schemas, with the files of the contract that it stands on. */
const withSchemas = (file: string, ...on: readonly string[]): Row => ({
  room: `contract/${file}`,
  ours: on.map((other) => `contract/${other}`),
  packages: ['zod/mini'],
})

/** The same without schemas. */
const ownFile = (file: string, ...on: readonly string[]): Row => ({ ...withSchemas(file, ...on), packages: [] })

export const TABLE: readonly Row[] = [
  { room: 'contract', ours: [], packages: ['zod/mini'] },
  withSchemas('accounts', 'fields', 'problem'),
  withSchemas('submissions', 'fields', 'option-lists', 'problem'),
  withSchemas('payments', 'batches', 'fields', 'gstin', 'long-text', 'problem'),
  ownFile('batches', 'indian-time'),
  ownFile('calendar-links', 'catalog', 'paths'),
  ...['desk-paths', 'embed-address', 'room-paths', 'paths', 'picture-address', 'staff'].map((file) => ownFile(file)),
  withSchemas('desk', 'staff'),
  withSchemas('desk-entry', 'fields'),
  withSchemas('build-parts'),
  ownFile('prerender', 'build-parts', 'settings', 'site-content'),
  ownFile('settings', 'site-content'),
  ownFile('site-content', 'catalog', 'drawings', 'paths', 'rich-text'),
  withSchemas('catalog', 'batches', 'picture-address', 'rich-text'),
  withSchemas('long-text', 'rich-text'),
  withSchemas('member-lists', 'long-text'),
  withSchemas('content-fields', 'content-inputs', 'drawings', 'fields', 'meeting-link', 'picture-address'),
  withSchemas('bodies', 'batches', 'content-fields', 'fields'),
  withSchemas('content-inputs'),
  withSchemas('content-form', 'content-inputs'),
  withSchemas('desk-drafts', 'content-fields', 'content-form', 'desk-content', 'fields', 'problem'),
  withSchemas('content', 'bodies', 'consents'),
  withSchemas('problem', 'desk-problem'),
  withSchemas('people', 'consents', 'desk-payments', 'fields', 'leads', 'letters', 'payments'),
  withSchemas('leads', 'consents', 'fields', 'letters'),
  withSchemas('letters', 'consents', 'fields'),
  ...[
    'attendance',
    'audit',
    'consents',
    'desk-content',
    'erasures',
    'files',
    'pictures',
    'replies',
    'rights-requests',
  ].map((file) => withSchemas(file, 'fields')),
  ownFile('refusal', 'problem'),
  withSchemas('backups'),
  withSchemas('lesson-text', 'long-text', 'rich-text'),
  withSchemas('material', 'fields', 'files', 'lesson-text'),
  withSchemas('desk-payments', 'desk-messages', 'fields', 'payments'),
  withSchemas('desk-documents', 'document-numbers', 'fields', 'payments'),
  withSchemas('desk-report', 'desk-payments', 'fields', 'payments'),
  withSchemas('desk-batches', 'batches', 'fields'),
  withSchemas('classes', 'batches', 'content-fields', 'fields'),
  withSchemas('recordings', 'fields'),
  withSchemas('room', 'attendance', 'batches', 'long-text'),
  withSchemas('money-months', 'payments'),
  ownFile('months', 'indian-time'),
  withSchemas('numbers', 'desk-batches', 'fields', 'money-months', 'months'),
  withSchemas('desk-messages', 'fields', 'payments'),
  withSchemas('staff-calls', 'fields', 'staff'),
  { room: 'content', ours: ['contract'], packages: [] },

  { room: 'server/environment', ours: ['contract/gstin'], packages: ['zod/mini'] },
  { room: 'server/config', ours: ['server/environment'] },
  { room: 'server/database', ours: ['contract'] },
  { room: 'server/gateways', ours: ['contract', 'type:server/config'] },
  { room: 'server/calendar', ours: [], packages: [] },
  ...['listen', 'processes', 'secrets'].map((file) => ({ room: `server/${file}`, ours: [] })),
  { room: 'server/pdf', ours: ['server/processes'] },
  { room: 'server/html-text', ours: [], packages: [] },
  { room: 'server/backup', ours: ['server/database', 'server/gateways/number-mark-file', 'type:server/config'] },
  { room: 'server/log', ours: ['contract'] },
  { room: 'server/prepare', ours: ['server/config', 'server/database'] },
  { room: 'server/owner-warnings', ours: ['content', 'type:server/features/content', 'type:server/config'] },
  { room: 'server/http', ours: ['contract', 'server/html-text', 'server/database', 'type:server/config'] },
  {
    room: 'server/pages',
    ours: [
      'contract',
      'server/calendar',
      'server/http',
      'server/features/content',
      'server/html-text',
      'server/processes',
      'type:server/config',
    ],
  },
  { room: 'server/outbox', ours: ['contract/letters', 'server/html-text', 'server/database', ...INTERFACES] },
  ...inOrder('server/features', FEATURES, OF_FEATURES).map(withShippedContent),
  ...inOrder(
    'server/features/payments',
    ['facts', 'documents', 'ledger', 'provider', 'purchases', 'desk'],
    [...OF_FEATURES, ...FEATURES.map((feature) => `server/features/${feature}`)],
  ),
  {
    room: 'server/features/leads',
    ours: [...OF_FEATURES, ...[...FEATURES, 'payments'].map((feature) => `server/features/${feature}`)],
  },
  ...['people', 'numbers'].map((feature) => ({
    room: `server/features/${feature}`,
    ours: [...OF_FEATURES, ...[...FEATURES, 'payments', 'leads'].map((lower) => `server/features/${lower}`)],
  })),
  {
    room: 'server/features/room',
    ours: [...OF_FEATURES, ...FEATURES.map((feature) => `server/features/${feature}`)],
  },
  {
    room: 'server/features/rights',
    ours: [
      ...OF_FEATURES,
      'server/html-text',
      'server/backup/clear-old',
      'type:server/backup',
      ...[...FEATURES, 'payments', 'leads'].map((lower) => `server/features/${lower}`),
    ],
  },
  {
    room: 'server/features/backups',
    ours: [...OF_FEATURES, 'server/backup', ...FEATURES.map((feature) => `server/features/${feature}`)],
  },
  {
    room: 'server/app',
    ours: [
      'contract',
      'server/http',
      'server/database',
      'server/outbox',
      'type:server/pdf',
      'server/features',
      'type:server/config',
      ...INTERFACES,
    ],
  },
  {
    room: 'server/site',
    ours: ['server/app', 'server/database', 'server/features', 'server/outbox', ...INTERFACES],
  },
  { room: 'server/main', ours: ['contract', 'server'] },

  { room: 'web/ui', ours: [], packages: BROWSER_PACKAGES },
  { room: 'web/ui/photo', ours: ['contract/picture-address'], packages: BROWSER_PACKAGES },
  { room: 'web/ui/price', ours: ['web/ui', 'contract/catalog'], packages: BROWSER_PACKAGES },
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
  { room: 'web/site/worker', ours: ['contract/page-content', 'type:web/platform'], packages: ['serwist'] },
  { room: 'web/site/routes', ours: SITE, packages: BROWSER_PACKAGES },
  { room: 'web/site/main', ours: SITE, packages: BROWSER_PACKAGES },
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
      'contract/files',
      'contract/lesson-text',
      'contract/rich-text',
      'contract/problem',
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
  { room: 'web/room/routes', ours: ['contract/room-paths', ...ROOM], packages: BROWSER_PACKAGES },
  { room: 'web/room/main', ours: ROOM, packages: BROWSER_PACKAGES },

  { room: 'stand-ins', ours: ['contract', 'content', 'type:server/gateways'] },
  // What a test or a command looks at may be anything of ours, but neither stands on the other, save for one classroom.
  { room: 'tests', ours: [...OURS, 'stand-ins', 'scripts/bench/classroom'] },
  { room: 'scripts', ours: [...OURS, 'stand-ins'] },
]
