import { isAllowed } from '#contract/consents.ts'
import type { WebinarEvent } from '#contract/catalog.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import { createRounds, type Rounds } from '../../database/rounds.ts'
import type { ReminderTable } from '../../database/timetable-tables.ts'
import type { Queries } from '../../database/transaction.ts'
import { mailboxKey } from '../../http/limits.ts'
import type { Log } from '../../http/request-log.ts'
import type { ComposedLetter } from '../../outbox/compose.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { memberByEmail } from '../accounts/members.ts'
import { standingOf } from '../consents/consents.ts'
import { unsubscribeLink } from '../consents/unsubscribe-link.ts'
import type { Catalog } from '../content/catalog.ts'
import { isSeated } from '../seats/held-seats.ts'
import { attendeesOf, isStanding, newLinks, type Attendee } from '../submissions/registrations.ts'
import { claimReminder, DAY_MS, kindDue, remindedOf, reminderBy } from '../timetable/reminders.ts'
import { offerLetter, replayLetter, webinarReminder } from './letters.ts'
import { offerOf } from './offers.ts'
import { eventNamed, momentsOf } from './phases.ts'

const EVERY_MS = 60_000

export interface MasterclassDeps {
  readonly catalog: Catalog
  readonly config: Config
  readonly database: Database
  readonly now: () => Date
  readonly outbox: Outbox
  readonly secret: string
}

/** Writes to those who registered: reminders, the way to the recording, and an offer to who asked for it. */
export const createMasterclassRounds = (deps: MasterclassDeps & { readonly log: Log }): Rounds =>
  createRounds({
    database: deps.database,
    everyMs: EVERY_MS,
    async work(isStopping) {
      for (const event of deps.catalog.now().webinars)
        for (const kind of await kindsDue(deps, event)) await writeAll(deps, { event, kind }, isStopping)
    },
    onFault: (error) =>
      deps.log.warn({ reason: String(error) }, 'nobody was written of masterclasses; will be tried again'),
  })

type Kind = ReminderTable['kind']

async function kindsDue(
  { catalog, now }: Pick<MasterclassDeps, 'catalog' | 'now'>,
  event: WebinarEvent,
): Promise<Kind[]> {
  const time = now()
  const near = kindDue({ startsAt: event.startsAt, state: 'planned' }, time)
  if (near) return [near]
  const { closesAt, replayEndsAt } = momentsOf(event)
  if (time.getTime() < closesAt || time.getTime() >= replayEndsAt) return []
  const { replayUrl } = await catalog.webinarAccess(event.key)
  const isOffered = offerOf(catalog, event.key, time) !== null
  return [...(replayUrl === null ? [] : (['replay'] as const)), ...(isOffered ? (['offer'] as const) : [])]
}

interface Due {
  readonly event: WebinarEvent
  readonly kind: Kind
}

const MINUTE_MS = 60_000

/** A masterclass at another time is reminded of anew; its recording and its offer come once. */
const sequenceOf = ({ event: { startsAt }, kind }: Due): number =>
  kind === 'day' || kind === 'hour' ? Math.floor(Date.parse(startsAt) / MINUTE_MS) : 0

const SUBJECT = 'webinar/'
const subjectOf = ({ event }: Pick<Due, 'event'>): string => SUBJECT + event.key

async function writeAll(deps: MasterclassDeps, due: Due, isStopping: () => boolean): Promise<void> {
  const { database } = deps
  const written = await remindedOf(database.db, { id: subjectOf(due), sequence: sequenceOf(due) }, due.kind)
  for (const attendee of firstOfMailbox(await attendeesOf(database.db, due.event.key))) {
    if (isStopping()) return
    if (written.has(attendee.recordKey) || !(await isWelcome(deps, due, attendee))) continue
    await write(deps, due, attendee)
  }
}

/** Who registered twice gets one letter. */
function firstOfMailbox(attendees: readonly Attendee[]): Attendee[] {
  const standing = attendees.filter(({ endedAt }) => endedAt === null)
  const confirmedFirst = standing.toSorted((a, b) => Number(a.confirmedAt === null) - Number(b.confirmedAt === null))
  return [...new Map(confirmedFirst.toReversed().map((one) => [mailboxKey(one.email), one])).values()]
}

/** Anybody may type anybody's address: who has pressed no button, nor proven the address in an account, gets no more letters. */
async function isWelcome({ catalog, database: { db }, now }: MasterclassDeps, due: Due, attendee: Attendee) {
  const { email, confirmedAt, registeredAt } = attendee
  // Who has only just registered has just read when it is.
  if (due.kind === 'day' && Date.parse(registeredAt) > Date.parse(due.event.startsAt) - DAY_MS) return false
  const member = await memberByEmail(db, email)
  if (due.kind !== 'offer') return confirmedAt !== null || member?.emailVerified === true
  const offer = offerOf(catalog, due.event.key, now())
  const { standing } = await standingOf(db, email, 'masterclass-offers')
  if (!offer || confirmedAt === null || !isAllowed('masterclass-offers', standing)) return false
  return !(member?.emailVerified && (await isSeated(db, { userId: member.uid, courseId: offer.courseId })))
}

/** The note, the new link and the letter stand or fall together. */
async function write(deps: MasterclassDeps, due: Due, attendee: Attendee): Promise<void> {
  const { catalog, config, database, now, outbox, secret } = deps
  const { recordKey, email } = attendee
  await database.write(async (tx) => {
    if (!(await isStanding(tx, recordKey))) return
    const key = { kind: due.kind, subjectId: subjectOf(due), userId: recordKey, sequence: sequenceOf(due) }
    const id = await claimReminder(tx, key, now())
    if (id === null) return
    const purpose = due.kind === 'offer' ? 'masterclass-offers' : 'masterclasses'
    const unsubscribe = unsubscribeLink({ ...config, secret }, { email, purpose })
    const links = async () => (await newLinks(tx, { recordKey, siteUrl: config.siteUrl, now: now() })).seat
    const letter = await letterFor({ catalog, config, now }, due, { attendee, unsubscribe, links })
    if (letter) await outbox.enqueue(tx, letter, { id })
  })
}

interface To {
  readonly attendee: Attendee
  readonly unsubscribe: string
  readonly links: () => Promise<string>
}

async function letterFor(
  { catalog, config, now }: Pick<MasterclassDeps, 'catalog' | 'config' | 'now'>,
  { event, kind }: Due,
  { attendee, unsubscribe, links }: To,
): Promise<ComposedLetter | null> {
  if (kind === 'offer') {
    const offer = offerOf(catalog, event.key, now())
    return offer && offerLetter(config, attendee, { event, unsubscribe, offer })
  }
  const written = { event, unsubscribe, url: await links() }
  return kind === 'replay' ? replayLetter(config, attendee, written) : webinarReminder(config, attendee, written)
}

interface Waiting {
  readonly id: string
  readonly kind: string
}

/** Whether a letter that has waited is of no use any more. */
export async function isMasterclassLetterStale(
  queries: Queries,
  deps: Pick<MasterclassDeps, 'catalog' | 'now'>,
  { id, kind }: Waiting,
): Promise<boolean> {
  if (!/^webinar(?:Reminder|Replay|Offer)$/.test(kind)) return false
  const reminder = await reminderBy(queries, id)
  if (!reminder) return false
  const event = eventNamed(deps.catalog, reminder.subjectId.slice(SUBJECT.length))
  if (!event || !(await isStanding(queries, reminder.userId))) return true
  const isDue = (await kindsDue(deps, event)).includes(reminder.kind)
  return !isDue || sequenceOf({ event, kind: reminder.kind }) !== reminder.sequence
}
