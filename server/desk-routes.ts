import { Hono } from 'hono'
import { draftSaveRoutes } from './features/content/desk/draft-save-routes.ts'
import type { ContentDeskDeps } from './features/content/desk/desk-deps.ts'
import { contentDeskRoutes } from './features/content/desk/routes.ts'
import { leadOfRecord } from './features/leads/people-keys.ts'
import { masterclassDeskRoutes } from './features/masterclass/desk-routes.ts'
import { leadsToday } from './features/leads/leads-today.ts'
import { leadRoutes } from './features/leads/routes.ts'
import { documentDeskRoutes } from './features/payments/desk/document-routes.ts'
import type { PaymentDeskDeps } from './features/payments/desk/desk-deps.ts'
import { reportRoutes } from './features/payments/desk/report-routes.ts'
import { paymentDeskRoutes } from './features/payments/desk/routes.ts'
import { isRestoredCopy } from './features/payments/documents/document-series.ts'
import { paymentsToday } from './features/payments/ledger/payments-today.ts'
import { classRoutes } from './features/classes/routes.ts'
import { offerRoutes } from './features/offer/routes.ts'
import { oldSeatRoutes } from './features/old-system/purchases/routes.ts'
import { batchDeskRoutes } from './features/seats/desk/routes.ts'
import { fileDeskRoutes, type FileDeps } from './features/files/routes.ts'
import { uploadRoutes } from './features/files/upload-routes.ts'
import { pictureDeskRoutes, type PictureDeps } from './features/pictures/routes.ts'
import { numberRoutes } from './features/numbers/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { lettersToday } from './features/letters/letters-today.ts'
import { letterRoutes } from './features/letters/routes.ts'
import type { DeskDeps } from './features/staff/desk-deps.ts'
import { deskRoutes } from './features/staff/routes.ts'
import { backupsToday } from './features/backups/backups-today.ts'
import { oldSystemToday } from './features/old-system/old-system-today.ts'
import { oldSystemRoutes } from './features/old-system/routes.ts'
import { checklistRoutes } from './features/checklist/routes.ts'
import { ownerSettingRoutes } from './features/settings/routes.ts'
import { healthDeskRoutes } from './features/health/routes.ts'
import { backupRoutes } from './features/backups/routes.ts'
import { rightsToday } from './features/rights/requests-today.ts'
import { doubtsToday } from './features/room/doubts/doubts-today.ts'
import { rightsRoutes } from './features/rights/routes.ts'
import { todayRoutes } from './features/staff/today-routes.ts'
import type { Env } from './http/context.ts'
import type { AppDeps, Watched } from './app-deps.ts'

/** Before the door: what staff upload is larger than what visitors send, and has caps of its own. */
export const routesOfUploads = (desk: PictureDeps & PaymentDeskDeps & ContentDeskDeps & FileDeps) =>
  new Hono<Env>()
    .route('/', reportRoutes(desk))
    .route('/', draftSaveRoutes(desk))
    .route('/', pictureDeskRoutes(desk))
    .route('/', uploadRoutes(desk))

export const routesOfDesk = (deps: AppDeps & Watched & DeskDeps) =>
  new Hono<Env>()
    .route('/', deskRoutes(deps))
    .route('/', leadRoutes(deps))
    .route('/', letterRoutes({ ...deps, leadOfRecord, isRestoredCopy: () => isRestoredCopy(deps) }))
    .route('/', documentDeskRoutes(deps))
    .route('/', batchDeskRoutes(deps))
    .route('/', classRoutes(deps))
    .route('/', offerRoutes(deps))
    .route('/', fileDeskRoutes(deps))
    .route('/', contentDeskRoutes(deps))
    .route('/', paymentDeskRoutes(deps))
    .route('/', peopleRoutes(deps))
    .route('/', numberRoutes(deps))
    .route('/', masterclassDeskRoutes(deps))
    .route('/', backupRoutes(deps))
    .route('/', checklistRoutes(deps))
    .route('/', ownerSettingRoutes(deps))
    .route('/', healthDeskRoutes(deps))
    .route('/', oldSeatRoutes(deps))
    .route('/', oldSystemRoutes(deps))
    .route('/', rightsRoutes(deps))
    .route(
      '/',
      todayRoutes(deps, [
        leadsToday(deps),
        paymentsToday(deps),
        lettersToday(deps),
        backupsToday(deps),
        oldSystemToday(deps),
        rightsToday(deps),
        doubtsToday(deps),
      ]),
    )
