/** The personal link of a registration. Opening it notes nothing: programs that look through mail open every link. */
import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import type { WebinarEvent } from '#contract/catalog.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { Transaction } from '../../database/transaction.ts'
import { page, pageOrWayOut } from '../../http/answers.ts'
import { widerBucketOf } from '../../http/client-address.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import type { Counters } from '../../http/counters.ts'
import { keepableAddress, limitPerAddress, smallBody } from '../../http/door.ts'
import type { Limits } from '../../http/limits.ts'
import { route } from '../../http/route.ts'
import { policyOf } from '../../http/security-headers.ts'
import { noteConsent } from '../consents/consents.ts'
import { noticeFor } from '../consents/notices.ts'
import { PAGE_POLICY } from '../consents/unsubscribe-page.ts'
import type { Catalog } from '../content/catalog.ts'
import {
  attendeeOf,
  endRegistration,
  keepWish,
  noteNetwork,
  noteSteps,
  NOT_ME_PATH,
  registrationAt,
  SEAT_PATH,
  type LinkedRegistration,
} from '../submissions/registrations.ts'
import { offerOf } from './offers.ts'
import { eventNamed, phaseOf, type Phase } from './phases.ts'
import {
  afterPage,
  beforePage,
  comingPage,
  deadPage,
  noLinkPage,
  notMePage,
  openPage,
  takenBackPage,
  type Shown,
} from './seat-pages.ts'

export interface SeatLinkDeps {
  readonly catalog: Catalog
  readonly config: Config
  readonly database: Database
  readonly now: () => Date
  readonly limits: Limits
  /** In memory. */
  readonly counters: Counters
  readonly secret: string
}

const tag = 'Masterclasses'
const WISH_PATH = '/api/masterclass/wish'
const MOST_WISHED = 1000

/**
 * Not behind the visitors' door: a page that gives no referrer names no origin when it posts. Who knows the token may do what it is for, from wherever.
 */
export function seatLinkRoutes(deps: SeatLinkDeps) {
  const { config, counters, limits, database, now } = deps
  const { brand } = config
  const by = [keepableAddress, limitPerAddress(counters, 'masterclass', limits.masterclassStepsPerAddress)]
  const dead = { html: deadPage(brand), isFound: false }
  const looking = { tag, by, answer: page }
  const pressing = { tag, by: [...by, smallBody] }
  return new Hono<Env>()
    .get('/seat', route({ ...looking, summary: 'The page of a seat in a masterclass' }), async (c) => {
      const opened = await open(deps, c)
      return c.var.answer(opened ? { html: await pageOf(deps, opened), isFound: true } : dead)
    })
    .post('/seat', route({ ...pressing, summary: 'Come, join or watch', answer: pageOrWayOut }), async (c) => {
      const opened = await open(deps, c)
      return c.var.answer(opened ? await press(deps, c, opened) : dead)
    })
    .post('/wish', route({ ...pressing, summary: 'Say what to show next', answer: page }), async (c) => {
      const opened = await open(deps, c)
      if (opened?.phase !== 'after') return c.var.answer(dead)
      return c.var.answer({ html: await wished(deps, c, opened), isFound: true })
    })
    .get('/not-me', route({ ...looking, summary: 'The page that takes a registration back' }), async (c) => {
      const opened = await open(deps, c)
      const address = `${NOT_ME_PATH}?token=${c.req.query('token') ?? ''}`
      return c.var.answer(opened ? { html: notMePage({ ...opened.shown, address }), isFound: true } : dead)
    })
    .post('/not-me', route({ ...pressing, summary: 'Take a registration back', answer: page }), async (c) => {
      const opened = await open(deps, c)
      if (!opened) return c.var.answer(dead)
      await database.write((tx) => endRegistration(tx, opened.registration.recordKey, now()))
      return c.var.answer({ html: takenBackPage(brand), isFound: true })
    })
}

interface Opened {
  readonly registration: LinkedRegistration
  readonly event: WebinarEvent
  readonly phase: Phase
  readonly shown: Shown
  readonly wishAddress: string
}

async function open({ catalog, config, database, now }: SeatLinkDeps, c: RequestContext): Promise<Opened | null> {
  headed(c, config)
  const token = c.req.query('token') ?? ''
  const registration = await registrationAt(database.db, token)
  const event = registration && eventNamed(catalog, registration.webinarId)
  const phase = registration && event && phaseOf(event, registration, now())
  if (!phase) return null
  const shown = { brand: config.brand, event, address: `${SEAT_PATH}?token=${token}` }
  return { registration, event, phase, shown, wishAddress: `${WISH_PATH}?token=${token}` }
}

// Stand-ins for the outside world, beside a site of this machine.
const LOOPBACK = ['http://127.0.0.1:*', 'http://localhost:*']

/** The session and the recording are elsewhere: a form may lead there. */
function headed(c: RequestContext, { siteUrl }: Config): void {
  const isHttps = siteUrl.startsWith('https:')
  const elsewhere = ["'self'", 'https:', ...(isHttps ? [] : LOOPBACK)]
  c.header('Content-Security-Policy', policyOf({ ...PAGE_POLICY, 'form-action': elsewhere }, isHttps))
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Robots-Tag', 'noindex')
}

async function pageOf(deps: SeatLinkDeps, opened: Opened): Promise<string> {
  if (opened.phase === 'before') return beforePage(opened.shown)
  return opened.phase === 'open' ? openPage(opened.shown) : afterwards(deps, opened, null)
}

async function afterwards(
  { catalog, now }: SeatLinkDeps,
  { event, shown, wishAddress }: Opened,
  wish: Parameters<typeof afterPage>[0]['wish'],
): Promise<string> {
  const { replayUrl } = await catalog.webinarAccess(event.key)
  const offer = offerOf(catalog, event.key, now())
  return afterPage({ ...shown, hasRecording: replayUrl !== null, offer, wishAddress, wish })
}

async function press(deps: SeatLinkDeps, c: RequestContext, opened: Opened) {
  const { catalog, database, now } = deps
  const { registration, event, phase, shown } = opened
  const { joinUrl, replayUrl } = await catalog.webinarAccess(event.key)
  const url = phase === 'open' ? joinUrl : replayUrl
  if (phase !== 'before' && url === null)
    return { html: phase === 'open' ? noLinkPage(shown) : await afterwards(deps, opened, null), isFound: true }
  await database.write(async (tx) => {
    await confirm(tx, deps, registration)
    const step = { before: [], open: ['joinedAt'], after: ['watchedAt'] } as const
    await noteSteps(tx, registration, ['confirmedAt', ...step[phase]], now())
    if (phase === 'open') await noteNetwork(tx, registration.recordKey, networkOf(deps, c, registration))
  })
  if (url !== null && phase !== 'before') return { url }
  return { html: comingPage(shown, Date.parse(event.startsAt) - now().getTime()), isFound: true }
}

/** The first press proves the address; only then the box that was ticked beside the form counts. */
async function confirm(
  tx: Transaction,
  { catalog, now }: SeatLinkDeps,
  registration: LinkedRegistration,
): Promise<void> {
  const { confirmedAt, wantsOffers, recordKey } = registration
  if (confirmedAt !== null || wantsOffers !== 1) return
  const attendee = await attendeeOf(tx, registration)
  if (!attendee) return
  const purpose = 'masterclass-offers'
  const said = { purpose, email: attendee.email, channel: 'form', proof: recordKey } as const
  await noteConsent(tx, { ...said, state: 'given', notice: noticeFor(catalog, purpose) }, now())
}

/** Kept as a digest that differs from one registration to the next: it tells how many there are, and nothing else. */
function networkOf({ secret }: SeatLinkDeps, c: RequestContext, { recordKey }: LinkedRegistration): string {
  const address = c.get('address')
  const network = widerBucketOf(address) ?? address.replace(/\.\d+$/, '')
  return createHmac('sha256', secret).update(`masterclass ${recordKey} ${network}`).digest('base64url')
}

async function wished(deps: SeatLinkDeps, c: RequestContext, opened: Opened): Promise<string> {
  const { wish } = await c.req.parseBody().catch(() => ({ wish: '' }))
  const text = typeof wish === 'string' ? wish.trim().replace(/[^\P{Cc}\n\t]/gu, '') : ''
  if (text === '') return afterwards(deps, opened, { text, problem: 'Please write what you would like to see' })
  if (text.length > MOST_WISHED)
    return afterwards(deps, opened, { text, problem: `Use at most ${MOST_WISHED} characters` })
  await deps.database.write((tx) => keepWish(tx, opened.registration.recordKey, text.toWellFormed()))
  return afterwards(deps, opened, 'kept')
}
