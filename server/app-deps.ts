import type { Config } from './config.ts'
import type { Database } from './database/open.ts'
import type { PasswordCost } from './features/accounts/passwords.ts'
import type { Catalog } from './features/content/catalog.ts'
import type { ContentDeskDeps } from './features/content/desk/desk-deps.ts'
import type { Leads } from './features/leads/leads.ts'
import type { Ledger } from './features/payments/ledger/ledger.ts'
import type { ClassListeners } from './features/classes/classes.ts'
import type { BatchListeners, SeatListeners } from './features/seats/seats.ts'
import type { Settling } from './features/settings/change-settings.ts'
import type { HealthDeps } from './features/health/health.ts'
import type { NotedFaults } from './features/health/noted-faults.ts'
import type { UpdateSources } from './features/health/updates.ts'
import type { PurchaseDeps } from './features/payments/purchases/purchase-routes.ts'
import type { ErasureDeps } from './features/rights/erasure/erasure-routes.ts'
import type { ErasureRoundsDeps } from './features/rights/erasure/erasure-rounds.ts'
import type { LessonReader } from './features/room/material/lesson-reader.ts'
import type { DeskDeps } from './features/staff/desk-deps.ts'
import type { SubmissionsDeps } from './features/submissions/routes.ts'
import type { DnsTexts } from './gateways/dns-texts.ts'
import type { FileStore } from './gateways/file-store.ts'
import type { Machine } from './gateways/machine.ts'
import type { NumberMarkStore } from './gateways/number-marks.ts'
import type { Mailer } from './gateways/mailer.ts'
import type { FormerProvider, PaymentProvider } from './gateways/payment-provider.ts'
import type { SocialProvider } from './gateways/social.ts'
import type { PrivateDocuments } from './http/private-pages.ts'
import type { Limits } from './http/limits.ts'
import type { Log } from './http/request-log.ts'
import type { Served } from './http/static-files.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { StampPdf } from './pdf/pdf-stamper.ts'
import type { SheetPrinter } from './pdf/sheet-printer.ts'

export interface AppDeps extends SeatListeners, BatchListeners, ClassListeners, Pick<ContentDeskDeps, 'drawTrial'> {
  readonly config: Config
  readonly database: Database
  readonly secret: string
  readonly log: Log
  readonly now: () => Date
  readonly catalog: Catalog
  readonly outbox: Outbox
  readonly mailer: Mailer
  readonly ledger: Ledger
  readonly leads: Leads
  readonly batchNames: DeskDeps['batchNames']
  readonly providers?: readonly SocialProvider[]
  readonly marks: NumberMarkStore
  readonly printer: SheetPrinter
  readonly lessons: LessonReader
  readonly stampPdf: StampPdf
  readonly noteErasure: ErasureRoundsDeps['noteErasure']
  readonly clearFiles: ErasureDeps['clearFiles']
  readonly paymentProvider?: PaymentProvider | null
  readonly formerProviders?: readonly FormerProvider[]
  readonly limits?: Partial<Limits>
  readonly served?: () => Served | null
  readonly documents?: PrivateDocuments
  readonly fileStore: FileStore
  readonly machine: Machine
  readonly dnsTexts: DnsTexts
  readonly updates: UpdateSources
  readonly faults: NotedFaults
  readonly settling: Settling
  readonly stopping: AbortSignal
  /** How long an answer may take before the database is asked whether it hangs; Infinity is for tests. */
  readonly hangPatienceMs?: number
  /** What a new password's hash costs; less is for tests. */
  readonly passwordCost?: PasswordCost
}

export type RequestDeps = Omit<AppDeps, 'limits'> &
  Pick<HealthDeps, 'forwarding'> &
  SubmissionsDeps &
  PurchaseDeps &
  DeskDeps
