/** Which way imports run: what is not named here is refused. */
import { FEATURES } from '#server/features/features.ts'
import type { Row } from './import-row.ts'
import { WEB_ROWS } from './web-import-table.ts'

// A gateway's interface holds its kinds of refusal as values; the real gateways are picked by server/main alone.
export const OURS = ['contract', 'content', 'server', 'web']
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
/** Rooms of a folder, each of which may import those before it. */
const inOrder = (folder: string, rooms: readonly string[], ours: readonly string[]): Row[] =>
  rooms.map((room, index) => ({
    room: `${folder}/${room}`,
    ours: [...ours, ...rooms.slice(0, index).map((lower) => `${folder}/${lower}`)],
  }))

/** Features whose rooms have an order of their own. */
const ROOMS_OF = new Map([['payments', ['facts', 'documents', 'ledger', 'provider', 'purchases', 'desk']]])

/** What one feature alone reads. */
const OWN_SOURCES = new Map([
  ['server/features/content', ['content']],
  ['server/features/files', ['server/pdf/open-pdf']],
  ['server/features/old-system', ['content/course-aliases']],
  ['server/features/backups', ['server/backup']],
  ['server/features/rights', ['server/backup/clear-old', 'type:server/backup']],
])

/** Each feature may import those that stand before it in the one list of features. */
const FEATURE_ROWS = inOrder('server/features', FEATURES, OF_FEATURES).flatMap((row): Row[] => {
  const ours = [...row.ours, ...(OWN_SOURCES.get(row.room) ?? [])]
  const rooms = ROOMS_OF.get(row.room.slice('server/features/'.length))
  return rooms ? inOrder(row.room, rooms, ours) : [{ ...row, ours }]
})

/** What every subject of the contract stands on. */
const GROUND = 'contract/ground'

/** A file of schemas, with the files of the contract that it stands on. */
const withSchemas = (file: string, ...on: readonly string[]): Row => ({
  room: `contract/${file}`,
  ours: [GROUND, ...on.map((other) => `contract/${other}`)],
  packages: ['zod/mini'],
})

/** The same without schemas. */
const ownFile = (file: string, ...on: readonly string[]): Row => ({ ...withSchemas(file, ...on), packages: [] })

export const TABLE: readonly Row[] = [
  { room: GROUND, ours: [], packages: ['zod/mini'] },
  { room: 'contract', ours: [GROUND], packages: ['zod/mini'] },
  withSchemas('accounts', 'fields', 'problem', 'visible-text'),
  withSchemas('submissions', 'fields', 'option-lists', 'problem'),
  withSchemas('payments', 'batches', 'fields', 'gstin', 'long-text', 'printable', 'problem', 'visible-text'),
  ownFile('batches', 'indian-time'),
  ownFile('calendar-links', 'catalog', 'paths'),
  ownFile('money', 'catalog', 'visible-text'),
  ...[
    'desk-paths',
    'room-paths',
    'video-address',
    'paths',
    'picture-address',
    'printable',
    'staff',
    'visible-text',
  ].map((file) => ownFile(file)),
  withSchemas('fields', 'visible-text'),
  ownFile('folded-text', 'visible-text'),
  withSchemas('desk', 'staff'),
  withSchemas('desk-entry', 'accounts', 'fields', 'visible-text'),
  ownFile('prerender', 'build-parts', 'settings', 'site-content'),
  ownFile('settings', 'site-content'),
  ownFile('site-content', 'catalog', 'consultancy-body', 'drawings', 'paths', 'rich-text', 'trainers'),
  ownFile('shown-pages', 'batches', 'catalog', 'paths', 'site-content', 'trainers'),
  ownFile('trainers', 'picture-address', 'rich-text'),
  withSchemas('catalog', 'batches', 'indian-time', 'picture-address', 'rich-text', 'trainers'),
  withSchemas('long-text', 'rich-text'),
  withSchemas('member-lists', 'long-text'),
  withSchemas('content-fields', 'content-inputs', 'drawings', 'fields', 'meeting-link', 'picture-address'),
  withSchemas('bodies', 'batches', 'content-fields', 'fields'),
  withSchemas('content-form', 'content-inputs'),
  withSchemas('desk-drafts', 'content-fields', 'content-form', 'desk-content', 'fields', 'problem'),
  withSchemas('content', 'bodies', 'consents', 'consultancy-body', 'content-fields', 'trainer-body', 'webinar-body'),
  ...['consultancy-body', 'trainer-body', 'webinar-body'].map((file) => withSchemas(file, 'content-fields', 'fields')),
  withSchemas('problem', 'desk-problem'),
  withSchemas('people', 'consents', 'desk-payments', 'fields', 'leads', 'letters', 'payments'),
  withSchemas('leads', 'consents', 'fields', 'letters', 'visible-text'),
  withSchemas('letters', 'consents', 'fields'),
  withSchemas('audit', 'audit-actions', 'fields'),
  ...[
    'batch-message-inputs',
    'consents',
    'desk-content',
    'erasures',
    'material-deeds',
    'old-system',
    'pictures',
    'old-seats',
    'owner-settings',
    'recording-deeds',
    'replies',
    'rights-requests',
  ].map((file) => withSchemas(file, 'fields')),
  ownFile('refusal', 'problem'),
  ...[
    'backups',
    'calendar-feed',
    'checklist',
    'files',
    'health',
    'masterclasses',
    'progress',
    'recordings',
    'teaching',
  ].map((file) => withSchemas(file)),
  withSchemas('doubts', 'lesson-text'),
  withSchemas('doubt-inputs', 'doubts', 'fields'),
  withSchemas('batch-messages', 'long-text'),
  withSchemas('uploads', 'fields', 'files'),
  withSchemas('lesson-text', 'long-text', 'rich-text'),
  withSchemas('material', 'files', 'lesson-text'),
  withSchemas('desk-payments', 'desk-messages', 'desk-refunds', 'fields', 'payments'),
  withSchemas('desk-offline', 'fields', 'payments'),
  withSchemas('desk-refunds', 'fields', 'payments'),
  withSchemas('desk-documents', 'document-numbers', 'fields', 'payments'),
  withSchemas('desk-report', 'desk-payments', 'fields', 'payments'),
  withSchemas('desk-batches', 'batches', 'fields'),
  withSchemas('classes', 'batches', 'content-fields', 'fields'),
  withSchemas('new-batch', 'classes', 'content-fields', 'fields'),
  withSchemas('new-course', 'bodies', 'content-fields', 'fields', 'new-batch'),
  ownFile('offer-names', 'indian-time'),
  withSchemas('room', 'batches', 'long-text'),
  withSchemas('attendance', 'fields', 'room'),
  withSchemas('money-months', 'money', 'payments'),
  ownFile('months', 'indian-time'),
  withSchemas('numbers', 'desk-batches', 'fields', 'money-months', 'months'),
  withSchemas('desk-messages', 'fields', 'payments'),
  withSchemas('staff-calls', 'fields', 'staff'),
  { room: 'content', ours: ['contract'], packages: [] },

  { room: 'server/environment', ours: ['contract/gstin'], packages: ['zod/mini'] },
  { room: 'server/config', ours: ['server/environment'] },
  { room: 'server/env-file', ours: ['server/config', 'server/environment'] },
  { room: 'server/shown-settings', ours: ['server/environment'] },
  { room: 'server/database', ours: ['contract'] },
  { room: 'server/gateways', ours: ['contract', 'type:server/config'] },
  { room: 'server/calendar', ours: [GROUND, 'contract/mail-link'], packages: [] },
  ...['listen', 'processes', 'secrets'].map((file) => ({ room: `server/${file}`, ours: [] })),
  { room: 'server/pdf', ours: ['server/processes'] },
  { room: 'server/html-text', ours: [], packages: [] },
  {
    room: 'server/backup',
    ours: [GROUND, 'server/database', 'server/gateways/number-mark-file', 'type:server/config'],
  },
  { room: 'server/log', ours: ['contract'] },
  { room: 'server/prepare', ours: [GROUND, 'server/config', 'server/database'] },
  { room: 'server/owner-warnings', ours: ['content', 'type:server/features/content', 'type:server/config'] },
  {
    room: 'server/erased-files',
    ours: [
      'server/backup',
      'server/features/accounts',
      'type:server/features/rights',
      'server/gateways/letter-files',
      'type:server/config',
    ],
  },
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
  {
    room: 'server/outbox',
    ours: [
      GROUND,
      'contract/folded-text',
      'contract/letters',
      'contract/mail-link',
      'contract/whatsapp-link',
      'server/html-text',
      'server/database',
      ...INTERFACES,
    ],
  },
  { room: 'server/features/features', ours: [] },
  ...FEATURE_ROWS,
  ...['app-deps', 'desk-routes', 'app'].map((file, index, files) => ({
    room: `server/${file}`,
    ours: [
      'contract',
      'server/http',
      'server/database',
      'server/outbox',
      'type:server/pdf',
      'server/features',
      'type:server/config',
      ...INTERFACES,
      ...files.slice(0, index).map((lower) => `server/${lower}`),
    ],
  })),
  {
    room: 'server/shown-pages',
    ours: ['server/database', 'server/features', 'server/pages', 'type:server/config'],
  },
  {
    room: 'server/site',
    ours: [
      'server/app',
      'type:server/app-deps',
      'server/shown-pages',
      'server/database',
      'server/features',
      'server/outbox',
      ...INTERFACES,
    ],
  },
  {
    room: 'server/live-site',
    ours: ['type:server/site', 'server/database', 'server/gateways/mailer'],
  },
  { room: 'server/settled-config', ours: ['server/config', 'type:server/features/settings'] },
  { room: 'server/main', ours: ['contract', 'server'] },

  ...WEB_ROWS,

  { room: 'stand-ins', ours: ['contract', 'content', 'type:server/gateways'] },
  // What a test or a command looks at may be anything of ours, but neither stands on the other, save for one classroom.
  { room: 'tests', ours: [...OURS, 'stand-ins', 'scripts/bench/classroom'] },
  { room: 'scripts', ours: [...OURS, 'stand-ins'] },
]
