import { Hono } from 'hono'
import type { Member } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import { passingFault } from './database/faults.ts'
import { notedFault } from './database/noted-fault.ts'
import type { Transaction } from './database/transaction.ts'
import { requestWithToken } from './features/announcements/batch-requests.ts'
import { announcementRoutes } from './features/announcements/routes.ts'
import { createAccounts } from './features/accounts/create-accounts.ts'
import { HashingBusy } from './features/accounts/passwords.ts'
import { profileRoutes } from './features/accounts/profile-routes.ts'
import { authRoutes, sessionRoutes } from './features/accounts/routes.ts'
import { ownConsentRoutes } from './features/consents/own-routes.ts'
import { unsubscribeRoutes } from './features/consents/unsubscribe-routes.ts'
import { seatLinkRoutes } from './features/masterclass/seat-routes.ts'
import { isAddressKnown } from './features/leads/person-leads.ts'
import { memberListRoutes } from './features/content/member-routes.ts'
import { buyerRoutes } from './features/payments/purchases/buyer-routes.ts'
import { memberPurchaseRoutes } from './features/payments/purchases/member-routes.ts'
import { purchaseRoutes, type PurchaseDeps } from './features/payments/purchases/purchase-routes.ts'
import { createSignatureWatch } from './features/payments/provider/signature-watch.ts'
import { webhookRoutes } from './features/payments/provider/webhook-routes.ts'
import { giveProven } from './features/old-system/purchases/old-seats.ts'
import { seatRoutes } from './features/seats/routes.ts'
import { feedRoutes } from './features/timetable/feed-routes.ts'
import { pictureRoutes } from './features/pictures/routes.ts'
import { createDeskDeps } from './features/staff/desk-deps.ts'
import { deskHeaders } from './features/staff/routes.ts'
import { ownRequestRoutes } from './features/rights/own-routes.ts'
import { attendanceRoutes, meetingReportRoutes } from './features/room/attendance/routes.ts'
import { noteRoutes } from './features/room/material/note-routes.ts'
import { calendarRoutes } from './features/room/calendar-routes.ts'
import { doubtPictureRoutes } from './features/room/doubts/picture-routes.ts'
import { doubtRoutes } from './features/room/doubts/routes.ts'
import { materialRoutes } from './features/room/material/routes.ts'
import { messageRoutes } from './features/room/messages/routes.ts'
import { progressRoutes } from './features/room/progress/routes.ts'
import { recordingRoutes } from './features/room/recordings/routes.ts'
import { teachingRoutes } from './features/room/teaching/routes.ts'
import { roomRoutes } from './features/room/routes.ts'
import { memberDownloadRoute } from './features/rights/download-routes.ts'
import { submissionRoutes } from './features/submissions/routes.ts'
import { ProviderUnreachable } from './gateways/payment-provider.ts'
import { clientAddress } from './http/client-address.ts'
import { isClientGone } from './http/client-gone.ts'
import type { Env, RequestContext } from './http/context.ts'
import { durableCounters, memoryCounters } from './http/counters.ts'
import { file } from './http/answers.ts'
import { privatePages } from './http/private-pages.ts'
import { fromThisSite, keepableAddress, smallBody } from './http/door.ts'
import { healthRoutes } from './http/health.ts'
import { refuseWhileHanging } from './http/hanging-database.ts'
import { limitsFor } from './http/limits.ts'
import { openApiOf } from './http/openapi.ts'
import { refuse } from './http/refuse.ts'
import { requestLog, type Log } from './http/request-log.ts'
import { route } from './http/route.ts'
import { securityHeaders } from './http/security-headers.ts'
import { door } from './http/step.ts'
import { sendStatic } from './http/static-answer.ts'
import type { AppDeps, Watched } from './app-deps.ts'
import { routesOfDesk, routesOfUploads } from './desk-routes.ts'

const LONGEST_HEADER = 100

/** The whole server as a function from request to answer. */
export function createApp(deps: AppDeps) {
  const { config, log, served = () => null } = deps
  const app = new Hono<Env>()
  const watched = { signatures: createSignatureWatch(deps.now), forwarding: { unreadable: '' } }
  const addressOf = clientAddress(config.trustedProxies, (header) => {
    if (watched.forwarding.unreadable !== '') return
    watched.forwarding.unreadable = header.slice(0, LONGEST_HEADER)
    log.warn(watched.forwarding, 'the proxy names no visitor in X-Forwarded-For: all behind it share one limit')
  })
  // Made once: it is large, and anybody may ask for it.
  let made: string | undefined
  const document = () => (made ??= JSON.stringify(openApiOf(app, `${config.brand} API`, ACCIDENTS)))
  app.use(requestLog(log, ({ socket, forwarded }) => addressOf(socket, forwarded)))
  app.use(securityHeaders(config, served))
  app.use('/api/*', refuseWhileHanging(deps))
  app.route('/', healthRoutes(deps))
  app.route('/', privatePages(config, deps.documents ?? {}))
  // Before the door for visitors: the provider is another site, and its messages have a cap of their own.
  app.route('/api/payments', webhookRoutes({ ...deps, ...watched }))
  app.route('/pictures', pictureRoutes(deps))
  const limits = { ...limitsFor(config.peoplePerAddress), ...deps.limits }
  app.route('/calendar', feedRoutes({ ...deps, limits, counters: memoryCounters(deps.now) }))
  app.route('/', createApi({ ...deps, ...watched }))
  app.get('/api/openapi.json', route(DOCUMENT), (c) => c.var.answer(document()))
  app.notFound((c) => sendStatic(c, served()) ?? refuse(c, new Refusal('notFound')))
  app.onError((error, c) => refuse(c, isClientGone(c) ? new Refusal('bodyMalformed') : refusalOf(error, c, log)))
  return app
}

/** The one list of the API's routes; the browser's client is typed by it. */
function createApi(deps: AppDeps & Watched) {
  const { config, database, now, providers = [], ledger, leads } = deps
  const limits = { ...limitsFor(config.peoplePerAddress), ...deps.limits }
  const counters = durableCounters(database, now)
  const floodCounters = memoryCounters(now)
  const onVerified = async (tx: Transaction, member: Member) => {
    await leads.onVerified(tx, member)
    await ledger.rematchAddress(tx, member.email)
    await giveProven(tx, deps, member)
  }
  const { onRegistered, onIntent, onKept } = leads
  const accounts = createAccounts({ ...deps, providers, limits, counters, floodCounters, onVerified, onRegistered })
  const { isProven } = accounts.verification
  const purchases: PurchaseDeps = { ...deps, ...accounts, provider: deps.paymentProvider ?? null, onIntent }
  const submissions = { ...deps, limits, counters, floodCounters, isProven, onKept }
  const desk = { ...deps, ...createDeskDeps({ ...deps, ...accounts }) }
  const unsubscribe = unsubscribeRoutes({ ...deps, olderToken: requestWithToken, isKnown: isAddressKnown })
  const api = new Hono<Env>()
    .basePath('/api')
    .route('/unsubscribe', unsubscribe)
    // Where letters of before lead.
    .route('/announcements/unsubscribe', unsubscribe)
    .route('/masterclass', seatLinkRoutes({ ...deps, limits, counters: floodCounters }))
  const early = api
    .use('/desk/*', deskHeaders)
    .route('/desk', routesOfUploads(desk))
    .route('/room', meetingReportRoutes(desk))
    .route('/room', doubtPictureRoutes({ ...deps, ...desk }))
    .route('/room', noteRoutes(desk))
  early.use(door(keepableAddress, fromThisSite(deps.config.siteUrl), smallBody))
  return early
    .route('/', submissionRoutes(submissions))
    .route('/', announcementRoutes(submissions))
    .route('/auth', authRoutes(accounts))
    .route('/users', profileRoutes(accounts))
    .route('/users', memberPurchaseRoutes(purchases))
    .route('/users', buyerRoutes(purchases))
    .route('/users', seatRoutes({ ...deps, ...accounts }))
    .route('/users', memberDownloadRoute({ ...deps, ...accounts }))
    .route('/users', ownConsentRoutes({ ...deps, ...accounts }))
    .route('/users', ownRequestRoutes({ ...deps, ...accounts }))
    .route('/payments', purchaseRoutes(purchases))
    .route('/members', memberListRoutes({ ...deps, ...accounts }))
    .route('/session', sessionRoutes(accounts))
    .route('/room', roomRoutes({ ...deps, ...accounts, ...desk }))
    .route('/room', materialRoutes({ ...deps, ...desk }))
    .route('/room', attendanceRoutes(desk))
    .route('/room', teachingRoutes({ ...deps, ...desk }))
    .route('/room', doubtRoutes({ ...deps, ...desk }))
    .route('/room', messageRoutes({ ...deps, ...desk }))
    .route('/room', progressRoutes({ ...deps, ...desk }))
    .route('/room', recordingRoutes({ ...deps, ...desk }))
    .route('/room', calendarRoutes({ ...deps, ...accounts, ...desk }))
    .route('/desk', routesOfDesk({ ...deps, ...desk }))
}

export type Api = ReturnType<typeof createApi>

const DOCUMENT = { tag: 'API', summary: 'This document', answer: file('application/json') }

/** How any request may be refused when something goes wrong. */
const ACCIDENTS = ['internal', 'storageFull', 'busy'] as const
type Accident = Refusal<(typeof ACCIDENTS)[number]>

/** The one boundary for what went wrong: logged with its request's id, answered without detail. */
function refusalOf(error: Error, c: RequestContext, log: Log): Accident {
  if (error instanceof ProviderUnreachable) {
    log.warn({ requestId: c.get('requestId'), reason: error.message }, 'no order could be made')
    return new Refusal('busy', { secondsToWait: 10 })
  }
  if (error instanceof HashingBusy) return new Refusal('busy', { secondsToWait: 2 })
  log.error({ requestId: c.get('requestId'), error }, 'accident')
  // The identity library hides why its queries failed.
  const fault = passingFault(error) ?? passingFault(notedFault())
  if (fault === 'full') return new Refusal('storageFull', { secondsToWait: 30 })
  return fault ? new Refusal('busy', { secondsToWait: 5 }) : new Refusal('internal')
}
