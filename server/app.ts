import { Hono } from 'hono'
import type { Member } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import type { AppDeps, RequestDeps } from './app-deps.ts'
import { passingFault } from './database/faults.ts'
import { notedFault } from './database/noted-fault.ts'
import type { Transaction } from './database/transaction.ts'
import { createAccounts } from './features/accounts/create-accounts.ts'
import { HashingBusy } from './features/accounts/passwords.ts'
import { earlyRoutes, featureRoutes, outsideRoutes } from './features/features.ts'
import { giveProven } from './features/old-system/purchases/old-seats.ts'
import { createDeskDeps } from './features/staff/desk-deps.ts'
import { deskHeaders } from './features/staff/routes.ts'
import { ProviderUnreachable } from './gateways/payment-provider.ts'
import { file } from './http/answers.ts'
import { clientAddress } from './http/client-address.ts'
import { isClientGone } from './http/client-gone.ts'
import type { Env, RequestContext } from './http/context.ts'
import { durableCounters, memoryCounters } from './http/counters.ts'
import { fromThisSite, keepableAddress, smallBody } from './http/door.ts'
import { refuseWhileHanging } from './http/hanging-database.ts'
import { healthRoutes } from './http/health.ts'
import { limitsFor } from './http/limits.ts'
import { openApiOf } from './http/openapi.ts'
import { privatePages } from './http/private-pages.ts'
import { refuse } from './http/refuse.ts'
import { requestLog, type Log } from './http/request-log.ts'
import { route } from './http/route.ts'
import { securityHeaders } from './http/security-headers.ts'
import { sendStatic } from './http/static-answer.ts'
import { door } from './http/step.ts'

const LONGEST_HEADER = 100

/** The whole server as a function from request to answer. */
export function createApp(deps: AppDeps) {
  const { config, log, served = () => null } = deps
  const app = new Hono<Env>()
  const watched = { forwarding: { unreadable: '' } }
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
  const parts = requestDeps(deps, watched)
  app.route('/', outsideRoutes(parts))
  app.route('/', createApi(parts))
  app.get('/api/openapi.json', route(DOCUMENT), (c) => c.var.answer(document()))
  app.notFound((c) => sendStatic(c, served()) ?? refuse(c, new Refusal('notFound')))
  app.onError((error, c) => refuse(c, isClientGone(c) ? new Refusal('bodyMalformed') : refusalOf(error, c, log)))
  return app
}

/** The one list of the API's routes; the browser's client is typed by it. */
function createApi(deps: RequestDeps) {
  const early = new Hono<Env>().basePath('/api').use('/desk/*', deskHeaders).route('/', earlyRoutes(deps))
  early.use(door(keepableAddress, fromThisSite(deps.config.siteUrl), smallBody))
  return early.route('/', featureRoutes(deps))
}

function requestDeps(deps: AppDeps, watched: Pick<RequestDeps, 'forwarding'>): RequestDeps {
  const {
    config,
    database,
    now,
    providers = [],
    ledger,
    leads,
    paymentProvider: provider = null,
    formerProviders = [],
  } = deps
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
  const parts = { ...deps, ...watched, ...accounts, provider, onIntent, onKept, isProven, limits, formerProviders }
  return { ...parts, ...createDeskDeps(parts) }
}

export type Api = ReturnType<typeof createApi>

const DOCUMENT = { tag: 'API', summary: 'This document', answer: file('application/json') }

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
