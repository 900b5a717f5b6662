import { sql } from 'kysely'
import { Migrator, type MigrationProvider } from 'kysely/migration'
import * as first from './migrations/001-first.ts'
import * as payments from './migrations/002-payments.ts'
import * as documentOwners from './migrations/003-document-owners.ts'
import * as paymentNews from './migrations/004-payment-news.ts'
import * as signInGuesses from './migrations/005-sign-in-guesses.ts'
import * as documents from './migrations/007-documents.ts'
import * as contentVersions from './migrations/008-content-versions.ts'
import * as seatBatches from './migrations/009-seat-batches.ts'
import * as webinarRegistrations from './migrations/010-webinar-registrations.ts'
import * as announcements from './migrations/011-announcements.ts'
import * as staff from './migrations/012-staff.ts'
import * as leads from './migrations/013-leads.ts'
import * as letters from './migrations/014-letters.ts'
import * as places from './migrations/015-places.ts'
import * as people from './migrations/016-people.ts'
import * as letterList from './migrations/018-letter-list.ts'
import * as backUps from './migrations/020-back-ups.ts'
import * as leadRows from './migrations/021-lead-rows.ts'
import * as contentDrafts from './migrations/022-content-drafts.ts'
import * as rightsRequests from './migrations/023-rights-requests.ts'
import * as contentSchedules from './migrations/024-content-schedules.ts'
import * as erasures from './migrations/025-erasures.ts'
import * as consents from './migrations/026-consents.ts'
import * as pictures from './migrations/027-pictures.ts'
import * as buyersOfDueInvoices from './migrations/028-buyers-of-due-invoices.ts'
import * as classes from './migrations/029-classes.ts'
import * as joins from './migrations/030-joins.ts'
import * as attendance from './migrations/031-attendance.ts'
import * as files from './migrations/032-files.ts'
import * as material from './migrations/033-material.ts'
import * as watermarks from './migrations/034-watermarks.ts'
import * as recordings from './migrations/035-recordings.ts'
import * as timetable from './migrations/036-timetable.ts'
import * as masterclass from './migrations/037-masterclass.ts'
import * as masterclassNews from './migrations/038-masterclass-news.ts'
import * as doubts from './migrations/039-doubts.ts'
import * as batchMessages from './migrations/040-batch-messages.ts'
import * as doubtsByPicture from './migrations/041-doubts-by-picture.ts'
import * as imports from './migrations/042-imports.ts'
import * as oldSeats from './migrations/043-old-seats.ts'
import * as movedLetters from './migrations/044-moved-letters.ts'
import * as listsOfGrowth from './migrations/046-lists-of-growth.ts'
import * as missingFiles from './migrations/050-missing-files.ts'
import * as erasedFiles from './migrations/051-erased-files.ts'
import * as paymentEvents from './migrations/052-payment-events.ts'
import * as currencies from './migrations/053-currencies.ts'
import * as textRules from './migrations/060-text-rules.ts'
import * as catchUps from './migrations/070-catch-ups.ts'
import * as specialZones from './migrations/071-special-zones.ts'
import * as foldedNames from './migrations/072-folded-names.ts'
import * as ownerClaims from './migrations/073-owner-claims.ts'
import * as refundOrders from './migrations/074-refund-orders.ts'
import * as checklist from './migrations/075-checklist.ts'
import * as foldedLetters from './migrations/076-folded-letters.ts'
import * as visibleTexts from './migrations/077-visible-texts.ts'
import * as videoBegins from './migrations/078-video-begins.ts'
import * as formerAddresses from './migrations/079-former-addresses.ts'
import * as seatEnds from './migrations/080-seat-ends.ts'
import * as ownerSettings from './migrations/081-owner-settings.ts'
import * as publications from './migrations/082-publications.ts'
import * as chosenBatches from './migrations/083-chosen-batches.ts'
import * as payerClaims from './migrations/085-payer-claims.ts'
import * as settlements from './migrations/086-settlements.ts'
import * as documentKinds from './migrations/087-document-kinds.ts'
import * as letterSearch from './migrations/088-letter-search.ts'
import * as countsInIndexes from './migrations/089-counts-in-indexes.ts'
import * as pressedBatches from './migrations/090-pressed-batches.ts'
import * as keptSums from './migrations/091-kept-sums.ts'
import * as capturedAt from './migrations/092-captured-at.ts'
import * as rehearsals from './migrations/093-rehearsals.ts'
import * as loggedFaults from './migrations/094-logged-faults.ts'
import * as sumsInIndexes from './migrations/095-sums-in-indexes.ts'
import * as paymentSlips from './migrations/096-payment-slips.ts'
import type { Database } from './open.ts'

const MIGRATIONS = {
  '001-first': first,
  '002-payments': payments,
  '003-document-owners': documentOwners,
  '004-payment-news': paymentNews,
  '005-sign-in-guesses': signInGuesses,
  '007-documents': documents,
  '008-content-versions': contentVersions,
  '009-seat-batches': seatBatches,
  '010-webinar-registrations': webinarRegistrations,
  '011-announcements': announcements,
  '012-staff': staff,
  '013-leads': leads,
  '014-letters': letters,
  '015-places': places,
  '016-people': people,
  '018-letter-list': letterList,
  '020-back-ups': backUps,
  '021-lead-rows': leadRows,
  '022-content-drafts': contentDrafts,
  '023-rights-requests': rightsRequests,
  '024-content-schedules': contentSchedules,
  '025-erasures': erasures,
  '026-consents': consents,
  '027-pictures': pictures,
  '028-buyers-of-due-invoices': buyersOfDueInvoices,
  '029-classes': classes,
  '030-joins': joins,
  '031-attendance': attendance,
  '032-files': files,
  '033-material': material,
  '034-watermarks': watermarks,
  '035-recordings': recordings,
  '036-timetable': timetable,
  '037-masterclass': masterclass,
  '038-masterclass-news': masterclassNews,
  '039-doubts': doubts,
  '040-batch-messages': batchMessages,
  '041-doubts-by-picture': doubtsByPicture,
  '042-imports': imports,
  '043-old-seats': oldSeats,
  '044-moved-letters': movedLetters,
  '046-lists-of-growth': listsOfGrowth,
  '050-missing-files': missingFiles,
  '051-erased-files': erasedFiles,
  '052-payment-events': paymentEvents,
  '053-currencies': currencies,
  '060-text-rules': textRules,
  '070-catch-ups': catchUps,
  '071-special-zones': specialZones,
  '072-folded-names': foldedNames,
  '073-owner-claims': ownerClaims,
  '074-refund-orders': refundOrders,
  '075-checklist': checklist,
  '076-folded-letters': foldedLetters,
  '077-visible-texts': visibleTexts,
  '078-video-begins': videoBegins,
  '079-former-addresses': formerAddresses,
  '080-seat-ends': seatEnds,
  '081-owner-settings': ownerSettings,
  '082-publications': publications,
  '083-chosen-batches': chosenBatches,
  '085-payer-claims': payerClaims,
  '086-settlements': settlements,
  '087-document-kinds': documentKinds,
  '088-letter-search': letterSearch,
  '089-counts-in-indexes': countsInIndexes,
  '090-pressed-batches': pressedBatches,
  '091-kept-sums': keptSums,
  '092-captured-at': capturedAt,
  '093-rehearsals': rehearsals,
  '094-logged-faults': loggedFaults,
  '095-sums-in-indexes': sumsInIndexes,
  '096-payment-slips': paymentSlips,
}

/** Every change of the tables that this version knows, the earliest first. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS)

const provider: MigrationProvider = { getMigrations: async () => MIGRATIONS }

/** Brings the tables up to date, or as far as one of the names. Of servers that start together the others wait, by a lock of the database. */
export async function migrate(database: Database, { upTo }: { readonly upTo?: string } = {}): Promise<void> {
  const migrator = new Migrator({ db: database.db, provider, allowUnorderedMigrations: true })
  const apply = async () => {
    if (database.engine === 'postgres') await waitForOthers(database)
    // To go to the last name would leave out what is missing before it.
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
    if (error) throw new Error('The tables could not be brought up to date', { cause: error })
  }
  await database.write(apply)
  // The pages that it went through would stay in memory as long as the server runs.
  if (database.engine === 'sqlite') await sql`PRAGMA shrink_memory`.execute(database.db)
}

const LOCK = 3_853_314_791

/** Ends with the transaction. */
async function waitForOthers({ db }: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db)
}
