/** A whole site, wired once: what answers requests, and what works beside them. */
import type { AppDeps } from './app-deps.ts'
import { createApp } from './app.ts'
import type { Rounds } from './database/rounds.ts'
import { ALL_TABLES } from './features/rights/all-tables.ts'
import { createErasureRounds } from './features/rights/erasure/erasure-rounds.ts'
import { createSweeping } from './database/sweep.ts'
import { createBackupRounds, type BackUp } from './features/backups/backup-rounds.ts'
import { createDuePublications } from './features/content/desk/publish-due.ts'
import { createMemberWordRounds } from './features/accounts/member-words.ts'
import { createAnnouncements } from './features/announcements/announcements.ts'
import { isUnwanted } from './features/consents/going-out.ts'
import { papersOfLetter } from './features/payments/documents/papers.ts'
import { createDocumentRounds } from './features/payments/documents/document-rounds.ts'
import { createBackfill } from './features/leads/backfill.ts'
import { createContactWordRounds } from './features/leads/contact-words.ts'
import { createMasterclassRounds, isMasterclassLetterStale } from './features/masterclass/masterclass-rounds.ts'
import { wasRollCalled } from './features/room/attendance/attendance.ts'
import { isPlaceEndStale } from './features/seats/desk/ended-places.ts'
import { isMovedLetterStale } from './features/old-system/moved-people.ts'
import { createLeads } from './features/leads/leads.ts'
import { noteBatch } from './features/payments/ledger/batch-choice.ts'
import { createLedger } from './features/payments/ledger/ledger.ts'
import { createPaymentWorker } from './features/payments/provider/payment-worker.ts'
import type { ClassListeners } from './features/classes/classes.ts'
import { createDoubtRounds } from './features/room/doubts/doubt-rounds.ts'
import { createDoubtWordRounds } from './features/room/doubts/doubt-words.ts'
import type { BatchListeners, SeatListeners } from './features/seats/seats.ts'
import { createClassNews } from './features/timetable/class-news.ts'
import { createReminderRounds } from './features/timetable/reminder-rounds.ts'
import { isReminderStale } from './features/timetable/reminders.ts'
import { createOldSeatRounds } from './features/old-system/purchases/old-seat-rounds.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createPostman, type Postman, type WaitingLetter } from './outbox/postman.ts'
import { createShownPages, type Drawing, type ShownPages } from './shown-pages.ts'

type Wired =
  | 'outbox'
  | 'ledger'
  | 'leads'
  | 'stopping'
  | keyof SeatListeners
  | keyof BatchListeners
  | keyof ClassListeners

export interface SiteDeps extends Omit<AppDeps, Wired> {
  /** With what the public pages are drawn; a site without it answers what it is given as `served`. */
  readonly drawing?: Drawing
  /** Makes a back-up; without it there is none at night. */
  readonly backUp?: BackUp | null
}

export interface Site {
  readonly fetch: ReturnType<typeof createApp>['fetch']
  readonly routes: ReturnType<typeof createApp>['routes']
  /** What goes on beside the requests. Each can also be driven by hand, a round at a time. */
  readonly workers: {
    readonly postman: Postman
    readonly payments: Rounds
    readonly documents: Rounds
    readonly announcements: Rounds
    readonly reminders: Rounds
    readonly masterclasses: Rounds
    readonly sweeping: Rounds
    readonly backups: Rounds
    readonly duePublications: Rounds
    /** Makes leads of what was kept before there were leads. */
    readonly backfill: Rounds
    /** Make members, leads and questions found that an earlier release kept. */
    readonly memberWords: Rounds
    readonly contactWords: Rounds
    readonly doubtWords: Rounds
    /** Notes erasures outside the database, and ends what was kept of erased people until its date. */
    readonly erasures: Rounds
    /** Tells whoever teaches of questions that wait. */
    readonly doubts: Rounds
    /** Gives seats of the old system whose address was proven. */
    readonly oldSeats: Rounds
  }
  /** The public pages. They are started by themselves, before the site listens. */
  readonly pages: ShownPages | null
  start(): void
  /** Ends the streams at once, and the workers when what they have in hand is done. */
  stop(): Promise<void>
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
    payments: createPaymentWorker({ ...parts, provider: deps.paymentProvider ?? null }),
    documents: createDocumentRounds(parts),
    announcements: createAnnouncements(parts),
    reminders: createReminderRounds(parts),
    masterclasses: createMasterclassRounds(parts),
    sweeping: createSweeping({ ...deps, tables: ALL_TABLES }),
    backups: createBackupRounds({ ...deps, backUp: deps.backUp ?? null }),
    duePublications: createDuePublications(parts),
    backfill: createBackfill(parts),
    memberWords: createMemberWordRounds(deps),
    contactWords: createContactWordRounds(deps),
    doubtWords: createDoubtWordRounds(deps),
    erasures: createErasureRounds(deps),
    doubts: createDoubtRounds(parts),
    oldSeats: createOldSeatRounds(parts),
  }
  const all = Object.values(workers)
  const pages = deps.drawing ? createShownPages({ ...deps, ...deps.drawing }) : null
  const shown = pages && { served: pages.current, drawTrial: pages.drawTrial }
  const app = createApp({ ...parts, ...shown, stopping: stopping.signal })
  return {
    fetch: app.fetch,
    routes: app.routes,
    workers,
    pages,
    start: () => all.forEach((worker) => worker.start()),
    async stop() {
      stopping.abort()
      await Promise.all([pages?.stop(), ...all.map((worker) => worker.stop())])
    },
  }
}

/** A letter whose reader wants none of the kind, or that comes too late to be of use. */
const isNotToGo = async ({ catalog, database: { db }, now }: SiteDeps, letter: WaitingLetter): Promise<boolean> =>
  (await isUnwanted(db, letter)) ||
  (await isReminderStale(db, letter, now())) ||
  (await isMovedLetterStale(db, letter)) ||
  (await isPlaceEndStale(db, letter)) ||
  (await isMasterclassLetterStale(db, { catalog, now }, letter))

/** What payments are kept with: by the site, and by the owner's commands beside it. */
export function createBooks<Outside extends BooksDeps>(outside: Outside) {
  const { database, now } = outside
  const leads = createLeads(outside)
  const { onSeated, onSeatUndone, onSeatBack, onPlaceMoved } = leads
  const told = { onSeated, onSeatUndone, onSeatBack, onPlaceMoved, onBatchChosen: noteBatch, wasRollCalled }
  const outbox = createOutbox(database, now)
  const books = { ...outside, outbox, leads, ...told, ...createClassNews({ ...outside, outbox }) }
  return { ...books, ledger: createLedger(books) }
}

type BooksDeps = Pick<SiteDeps, 'catalog' | 'config' | 'database' | 'now' | 'marks'>
