/** The one list of features: what each asks of the house stands in its `feature.ts`. */
import { Hono } from 'hono'
import type { RequestDeps } from '../app-deps.ts'
import type { Env } from '../http/context.ts'
import type { WaitingLetter } from '../outbox/postman.ts'
import { accounts } from './accounts/feature.ts'
import { announcements } from './announcements/feature.ts'
import { requestWithToken } from './announcements/batch-requests.ts'
import { backups } from './backups/feature.ts'
import { checklist } from './checklist/feature.ts'
import { classes } from './classes/feature.ts'
import { consents } from './consents/feature.ts'
import { content } from './content/feature.ts'
import { files } from './files/feature.ts'
import { health } from './health/feature.ts'
import { leads } from './leads/feature.ts'
import { leadOfRecord } from './leads/people-keys.ts'
import { isAddressKnown } from './leads/person-leads.ts'
import { letters } from './letters/feature.ts'
import { masterclass } from './masterclass/feature.ts'
import type { Needs } from './needs.ts'
import { numbers } from './numbers/feature.ts'
import { offer } from './offer/feature.ts'
import { oldSystem } from './old-system/feature.ts'
import { isRestoredCopy } from './payments/documents/document-series.ts'
import { payments } from './payments/feature.ts'
import { people } from './people/feature.ts'
import { pictures } from './pictures/feature.ts'
import { rights } from './rights/feature.ts'
import { room } from './room/feature.ts'
import { seats } from './seats/feature.ts'
import { settings } from './settings/feature.ts'
import { staff } from './staff/feature.ts'
import { submissions } from './submissions/feature.ts'
import { timetable } from './timetable/feature.ts'

/** From the ground up: each may import those before it. A folder that is not here may be imported by nobody. */
export const FEATURES = {
  audit: {},
  accounts,
  staff,
  letters,
  pictures,
  files,
  content,
  consents,
  submissions,
  classes,
  seats,
  timetable,
  offer,
  masterclass,
  announcements,
  payments,
  leads,
  people,
  numbers,
  'old-system': oldSystem,
  room,
  backups,
  health,
  settings,
  rights,
  checklist,
}

/** What is no part of the API, for programs that send no header of ours. */
export const outsideRoutes = (deps: RequestDeps) =>
  new Hono<Env>()
    .route('/', pictures.outside(deps))
    .route('/', timetable.outside({ ...deps, counters: deps.floodCounters }))

/** Before the door of visitors: what is larger than they send, or comes from other sites. */
export const earlyRoutes = (deps: RequestDeps) =>
  new Hono<Env>()
    .route('/', pictures.early(deps))
    .route('/', files.early(deps))
    .route('/', content.early(deps))
    .route('/', consents.early({ ...deps, olderToken: requestWithToken, isKnown: isAddressKnown }))
    .route('/', masterclass.early({ ...deps, counters: deps.floodCounters }))
    .route('/', payments.early(deps))
    .route('/', room.early(deps))
    .route('/', settings.early(deps))

export const featureRoutes = (deps: RequestDeps) =>
  new Hono<Env>()
    .route('/', accounts.routes(deps))
    .route('/', staff.routes(deps, todayOf(deps)))
    .route('/', letters.routes({ ...deps, leadOfRecord, isRestoredCopy: () => isRestoredCopy(deps) }))
    .route('/', files.routes(deps))
    .route('/', content.routes(deps))
    .route('/', consents.routes(deps))
    .route('/', submissions.routes(deps))
    .route('/', classes.routes(deps))
    .route('/', seats.routes(deps))
    .route('/', offer.routes(deps))
    .route('/', masterclass.routes(deps))
    .route('/', announcements.routes(deps))
    .route('/', payments.routes(deps))
    .route('/', leads.routes(deps))
    .route('/', people.routes(deps))
    .route('/', numbers.routes(deps))
    .route('/', oldSystem.routes(deps))
    .route('/', room.routes(deps))
    .route('/', backups.routes(deps))
    .route('/', settings.routes(deps))
    .route('/', rights.routes(deps))
    .route('/', checklist.routes(deps))
    .route('/', health.routes(deps))

/** In the order in which they stand on Today. */
const todayOf = (deps: RequestDeps) => [
  leads.today(deps),
  payments.today(deps),
  letters.today(deps),
  backups.today(deps),
  oldSystem.today(deps),
  rights.today(deps),
  room.today(deps),
]

type RoundsDeps = Needs<
  [
    typeof payments.rounds,
    typeof announcements.rounds,
    typeof timetable.rounds,
    typeof masterclass.rounds,
    typeof backups.rounds,
    typeof content.rounds,
    typeof leads.rounds,
    typeof accounts.rounds,
    typeof room.rounds,
    typeof rights.rounds,
    typeof oldSystem.rounds,
    typeof health.rounds,
  ]
>

export const featureRounds = (deps: RoundsDeps) => ({
  ...payments.rounds(deps),
  ...announcements.rounds(deps),
  ...timetable.rounds(deps),
  ...masterclass.rounds(deps),
  ...backups.rounds(deps),
  ...content.rounds(deps),
  ...leads.rounds(deps),
  ...accounts.rounds(deps),
  ...room.rounds(deps),
  ...rights.rounds(deps),
  ...oldSystem.rounds(deps),
  ...health.rounds(deps),
})

/** A letter whose reader wants none of the kind, or that comes too late to be of use. */
export async function isNotToGo(
  { catalog, database: { db }, now }: Pick<RequestDeps, 'catalog' | 'database' | 'now'>,
  letter: WaitingLetter,
): Promise<boolean> {
  return (
    (await consents.isUnwanted(db, letter)) ||
    (await timetable.isStale(db, letter, now())) ||
    (await oldSystem.isStale(db, letter)) ||
    (await seats.isStale(db, letter)) ||
    (await masterclass.isStale(db, { catalog, now }, letter))
  )
}
