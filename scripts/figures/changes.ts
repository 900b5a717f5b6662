import type { Change } from './make.ts'

const MIGRATE = 'server/database/migrate.ts'
const LAST_IMPORT = "from './migrations/001-first.ts'\n"
const LAST_ROW = "'001-first': first,\n"
const migration = (up: string) => `import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.${up}.execute()
}
`

/** One of each kind. */
export const CHANGES: readonly Change[] = [
  {
    name: 'a column',
    most: 4,
    added: {
      'server/database/migrations/901-lead-town.ts': migration(
        "alterTable('leads').addColumn('town', 'text', (column) => column.notNull().defaultTo(''))",
      ),
    },
    edited: [
      [MIGRATE, LAST_IMPORT, "import * as leadTown from './migrations/901-lead-town.ts'\n"],
      [MIGRATE, LAST_ROW, "  '901-lead-town': leadTown,\n"],
      ['server/features/leads/tables.ts', '      stateSince: plain(),\n', '      town: withDefault(personal()),\n'],
      ['server/features/leads/tables.ts', 'import { number, orNull, personal, plain, table,', ' withDefault,'],
      ['contract/leads.ts', '  stateSince: z.string(),\n', '  town: z.string(),\n'],
      [
        'web/desk/features/leads/lead-columns.tsx',
        'cell: ({ name }) => name },\n',
        "  { key: 'town', name: 'Town', cell: ({ town }) => town },\n",
      ],
    ],
  },
  {
    name: 'a table',
    most: 2,
    added: {
      'server/database/migrations/902-lead-towns.ts': migration(
        "createTable('leadTowns').addColumn('id', 'text', (column) => column.primaryKey())",
      ),
    },
    edited: [
      [MIGRATE, LAST_IMPORT, "import * as leadTowns from './migrations/902-lead-towns.ts'\n"],
      [MIGRATE, LAST_ROW, "  '902-lead-towns': leadTowns,\n"],
      ['server/features/leads/tables.ts', 'export const LEAD_TABLES = {\n', '  leadTowns: table({ id: plain() }),\n'],
    ],
  },
  {
    name: 'a letter',
    most: 2,
    added: {
      'server/features/seats/town-letter.ts': `import { compose, supportClosing, type LetterSite } from '../../outbox/compose.ts'

export const townLetter = (site: LetterSite, to: string) =>
  compose({
    kind: 'town',
    about: { type: 'batch', id: 'town' },
    to,
    subject: 'Your town',
    paragraphs: ['We hold classes in your town.'],
    closing: supportClosing(site),
  })
`,
    },
    edited: [
      ['contract/letters.ts', 'export const LETTER_KINDS = {\n', "  town: { name: 'Town' },\n"],
      [
        'server/features/seats/placing.ts',
        '  await noteTold(tx, { now: () => at }, sits.id, { batch, classes })\n',
        '  await deps.outbox.enqueue(tx, townLetter(deps.config, member.email))\n',
      ],
      [
        'server/features/seats/placing.ts',
        "import { placeInCourse } from './sitting.ts'\n",
        "import { townLetter } from './town-letter.ts'\n",
      ],
    ],
  },
  {
    name: 'a desk page',
    most: 2,
    added: {
      'web/desk/pages/towns.tsx':
        'import { PageHead } from \'#web/ui/dense/page-head.tsx\'\n\nexport const Component = () => <PageHead title="Towns" />\n',
    },
    edited: [
      ['contract/desk-paths.ts', "  leads: '/desk/leads',\n", "  towns: '/desk/towns',\n"],
      [
        'web/desk/pages/screens.ts',
        'import(/* webpackChunkName: "desk-leads" */ \'./leads.tsx\'),\n  },\n',
        "  {\n    path: deskPaths.towns,\n    title: 'Towns',\n    right: 'leadsRead',\n    place: null,\n    load: () => import(/* webpackChunkName: \"desk-towns\" */ './towns.tsx'),\n  },\n",
      ],
    ],
  },
  {
    name: 'a site page',
    most: 3,
    added: {
      'web/site/pages/towns.tsx':
        'import { PageHeader } from \'#web/ui/page-header.tsx\'\n\n/** /towns */\nexport const Component = () => <PageHeader title="Towns" />\n',
    },
    edited: [
      ['contract/paths.ts', "  about: '/about',\n", "  towns: '/towns',\n"],
      ['contract/paths.ts', '  paths.about,\n', '  paths.towns,\n'],
      [
        'content/page-descriptions.ts',
        'PAGE_DESCRIPTIONS: Readonly<Record<string, string>> = {\n',
        "  towns: 'The towns in which {brand} has held classes for chemical and process engineers so far.',\n",
      ],
      [
        'web/site/pages/pages.ts',
        'export const pages: readonly Page[] = [\n',
        "  page(paths.towns, 'Towns', () => import(/* webpackChunkName: \"page-towns\" */ './towns.tsx')),\n",
      ],
    ],
  },
  {
    name: 'a feature',
    most: 6,
    added: {
      'server/database/migrations/903-towns.ts': migration(
        "createTable('towns').addColumn('name', 'text', (column) => column.primaryKey())",
      ),
      'server/features/towns/tables.ts': `import { plain, table, type TablesOf } from '../../database/table.ts'

export const TOWN_TABLES = { towns: table({ name: plain() }) }

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof TOWN_TABLES> {}
}
`,
      'server/features/towns/routes.ts': `import { Hono } from 'hono'
import * as z from 'zod/mini'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'

export const townRoutes = ({ desk, database: { db } }: DeskDeps) =>
  new Hono<Env>().get(
    '/towns',
    route({ tag: 'Towns', summary: 'Towns', by: [desk.forStaff('leadsRead')], answer: ok(z.array(z.string())) }),
    async (c) => c.var.answer((await db.selectFrom('towns').select('name').execute()).map(({ name }) => name)),
  )
`,
      'server/features/towns/feature.ts': `import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { townRoutes } from './routes.ts'

export const towns = {
  routes: (deps: Needs<[typeof townRoutes]>) => new Hono<Env>().route('/desk', townRoutes(deps)),
}
`,
      'web/desk/pages/town-list.tsx':
        'import { PageHead } from \'#web/ui/dense/page-head.tsx\'\n\nexport const Component = () => <PageHead title="All towns" />\n',
    },
    edited: [
      [MIGRATE, LAST_IMPORT, "import * as towns from './migrations/903-towns.ts'\n"],
      [MIGRATE, LAST_ROW, "  '903-towns': towns,\n"],
      [
        'server/features/features.ts',
        "import { timetable } from './timetable/feature.ts'\n",
        "import { towns } from './towns/feature.ts'\n",
      ],
      ['server/features/features.ts', '  timetable,\n', '  towns,\n'],
      ['server/features/features.ts', ".route('/', seats.routes(deps))\n", "    .route('/', towns.routes(deps))\n"],
      [
        'server/features/rights/all-tables.ts',
        "import { TIMETABLE_TABLES } from '../timetable/tables.ts'\n",
        "import { TOWN_TABLES } from '../towns/tables.ts'\n",
      ],
      ['server/features/rights/all-tables.ts', '  ...TIMETABLE_TABLES,\n', '  ...TOWN_TABLES,\n'],
      ['contract/audit-actions.ts', 'export const AUDIT_ACTIONS = {\n', "  'town.name': 'Named a town',\n"],
      ['contract/desk-paths.ts', "  leads: '/desk/leads',\n", "  townList: '/desk/town-list',\n"],
      [
        'web/desk/pages/screens.ts',
        'import(/* webpackChunkName: "desk-leads" */ \'./leads.tsx\'),\n  },\n',
        "  {\n    path: deskPaths.townList,\n    title: 'All towns',\n    right: 'leadsRead',\n    place: null,\n    load: () => import(/* webpackChunkName: \"desk-town-list\" */ './town-list.tsx'),\n  },\n",
      ],
    ],
  },
]
