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
  'server/features/needs',
  ...INTERFACES,
]
/** Rooms of a folder, each of which may import those before it. */
const inOrder = (folder: string, rooms: readonly string[], ours: readonly string[]): Row[] =>
  rooms.map((room, index) => ({
    room: `${folder}/${room}`,
    ours: [...ours, ...rooms.slice(0, index).map((lower) => `${folder}/${lower}`)],
  }))

/** Features whose rooms have an order of their own. */
const ROOMS_OF = new Map([
  ['payments', ['facts', 'documents', 'claims', 'slips', 'ledger', 'provider', 'purchases', 'desk', 'feature']],
])

/** What one feature alone reads. */
const OWN_SOURCES = new Map([
  ['server/features/content', ['content']],
  ['server/features/files', ['server/pdf/open-pdf']],
  ['server/features/old-system', ['content/course-aliases']],
  ['server/features/backups', ['server/backup']],
  ['server/features/rights', ['server/backup/clear-old', 'type:server/backup']],
])

/** Each feature may import those that stand before it in the one list of features. */
const FEATURE_ROWS = inOrder('server/features', Object.keys(FEATURES), OF_FEATURES).flatMap((row): Row[] => {
  const ours = [...row.ours, ...(OWN_SOURCES.get(row.room) ?? [])]
  const rooms = ROOMS_OF.get(row.room.slice('server/features/'.length))
  return rooms ? inOrder(row.room, rooms, ours) : [{ ...row, ours }]
})

/** What every subject of the contract stands on. */
const GROUND = 'contract/ground'

export const TABLE: readonly Row[] = [
  { room: GROUND, ours: [], packages: ['zod/mini'] },
  // Which of its files may import which, the rule against circles says.
  { room: 'contract', ours: ['contract'], packages: ['zod/mini'] },
  { room: 'content', ours: ['contract'], packages: [] },

  {
    room: 'server/environment',
    ours: [
      GROUND,
      'contract/credit-notes',
      'contract/gst-terms',
      'contract/gstin',
      'contract/payment-buttons',
      'server/read-logo',
    ],
    packages: ['zod/mini'],
  },
  { room: 'server/read-logo', ours: ['contract/logo'] },
  {
    room: 'server/config',
    ours: ['type:contract/credit-notes', 'type:contract/gst-terms', 'type:contract/logo', 'server/environment'],
  },
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
  { room: 'server/features/needs', ours: [] },
  ...FEATURE_ROWS,
  {
    room: 'server/features/features',
    ours: ['server/features', 'server/http', 'server/outbox', 'type:server/app-deps'],
  },
  ...['app-deps', 'app'].map((file) => ({
    room: `server/${file}`,
    ours: [
      'contract',
      'server/http',
      'server/database',
      'server/outbox',
      'type:server/pdf',
      'server/features',
      'type:server/app-deps',
      'type:server/config',
      ...INTERFACES,
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
