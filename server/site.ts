/** A whole site, wired once: what answers requests, and what works beside them. */
import type { AppDeps } from './app-deps.ts'
import { createApp } from './app.ts'
import type { Rounds } from './database/rounds.ts'
import { ALL_TABLES } from './features/rights/all-tables.ts'
import { createSweeping } from './database/sweep.ts'
import { papersOfLetter } from './features/payments/documents/papers.ts'
import { wasRollCalled } from './features/room/attendance/attendance.ts'
import { featureRounds, isNotToGo } from './features/features.ts'
import { createLeads } from './features/leads/leads.ts'
import { noteBatch } from './features/payments/ledger/batch-choice.ts'
import { createLedger } from './features/payments/ledger/ledger.ts'
import type { ClassListeners } from './features/classes/classes.ts'
import { batchNamesIn } from './features/seats/seat-course.ts'
import type { BatchListeners, SeatListeners } from './features/seats/seats.ts'
import { createClassNews } from './features/timetable/class-news.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createPostman, type Postman } from './outbox/postman.ts'
import type { BackUp } from './features/backups/backup-rounds.ts'
import type { Rehearse } from './features/backups/rehearsal-rounds.ts'
import { createShownPages, type Drawing, type ShownPages } from './shown-pages.ts'

type Wired =
  | 'outbox'
  | 'ledger'
  | 'leads'
  | 'stopping'
  | 'batchNames'
  | keyof SeatListeners
  | keyof BatchListeners
  | keyof ClassListeners

export interface SiteDeps extends Omit<AppDeps, Wired> {
  /** With what the public pages are drawn; a site without it answers what it is given as `served`. */
  readonly drawing?: Drawing
  /** Makes a back-up; without it there is none at night. */
  readonly backUp?: BackUp | null
  /** Rehearses a restore; without it none is. */
  readonly rehearse?: Rehearse | null
  readonly clearRehearsal?: () => Promise<void>
}

export interface Site {
  readonly fetch: ReturnType<typeof createApp>['fetch']
  readonly routes: ReturnType<typeof createApp>['routes']
  /** What goes on beside the requests. Each can also be driven by hand, a round at a time. */
  readonly workers: ReturnType<typeof featureRounds> & { readonly postman: Postman; readonly sweeping: Rounds }
  /** The public pages. They are started by themselves, before the site listens. */
  readonly pages: ShownPages | null
  start(): void
  /** Ends the streams at once, and the workers when what they have in hand is done. */
  stop(): Promise<void>
  /** The same for a site after which another one answers: what its requests still draw goes on to its end. */
  retire(): Promise<void>
}

/** Makes a site that answers; its workers rest until it is started. */
export function createSite(deps: SiteDeps): Site {
  const stopping = new AbortController()
  const parts = { ...deps, ...createBooks(deps) }
  const workers = {
    postman: createPostman({
      ...deps,
      isUnwanted: (letter) => isNotToGo(deps, letter),
      attachmentsFor: (letter) => papersOfLetter(deps, letter),
    }),
    sweeping: createSweeping({ ...deps, tables: ALL_TABLES }),
    ...featureRounds({
      ...parts,
      provider: deps.paymentProvider ?? null,
      backUp: deps.backUp ?? null,
      rehearse: deps.rehearse ?? null,
      clearRehearsal: deps.clearRehearsal ?? (async () => {}),
    }),
  }
  const all = Object.values(workers)
  const pages = deps.drawing ? createShownPages({ ...deps, ...deps.drawing }) : null
  const shown = pages && { served: pages.current, drawTrial: pages.drawTrial }
  const app = createApp({ ...parts, ...shown, stopping: stopping.signal })
  const endWorkers = () => {
    stopping.abort()
    return Promise.all(all.map((worker) => worker.stop()))
  }
  return {
    fetch: app.fetch,
    routes: app.routes,
    workers,
    pages,
    start: () => all.forEach((worker) => worker.start()),
    stop: () => Promise.all([pages?.stop(), endWorkers()]).then(() => {}),
    retire: () => Promise.all([pages?.retire(), endWorkers()]).then(() => {}),
  }
}

/** What payments are kept with: by the site, and by the owner's commands beside it. */
export function createBooks<Outside extends BooksDeps>(outside: Outside) {
  const { database, now } = outside
  const leads = createLeads(outside)
  const { onSeated, onSeatUndone, onSeatBack, onPlaceMoved } = leads
  const told = { onSeated, onSeatUndone, onSeatBack, onPlaceMoved, onBatchChosen: noteBatch, wasRollCalled }
  const outbox = createOutbox(database, now)
  const books = {
    ...outside,
    outbox,
    leads,
    ...told,
    ...createClassNews({ ...outside, outbox }),
    batchNames: batchNamesIn(outside),
  }
  return { ...books, ledger: createLedger(books) }
}

type BooksDeps = Pick<SiteDeps, 'catalog' | 'config' | 'database' | 'now' | 'marks'>
