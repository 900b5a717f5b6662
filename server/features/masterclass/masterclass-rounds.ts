import { isAllowed } from '#contract/consents.ts'
import type { WebinarEvent } from '#contract/catalog.ts'
import { DAY_MS, MINUTE_MS } from '#contract/ground/time.ts'
import { createRounds, type Rounds } from '../../database/rounds.ts'
import type { ReminderTable } from '../timetable/tables.ts'
import type { Queries } from '../../database/transaction.ts'
import type { Log } from '../../http/request-log.ts'
import type { ComposedLetter } from '../../outbox/compose.ts'
import { memberByEmail } from '../accounts/members.ts'
import { standingOf } from '../consents/consents.ts'
import { unsubscribeLink } from '../consents/unsubscribe-link.ts'
import { isSeated } from '../seats/held-seats.ts'
import { attendeesOf, isStanding, newLinks, isToldBy, type Attendee } from '../submissions/registrations.ts'
import { claimReminder, kindDue, remindedOf, reminderBy } from '../timetable/reminders.ts'
import { firstOfMailbox, hasProven } from './addressees.ts'
import type { MasterclassDeps } from './deps.ts'
import { offerLetter, replayLetter, webinarReminder } from './letters.ts'
import { tellOfChanges } from './masterclass-news.ts'
import { tellPromisedDates } from './promised-dates.ts'
import { offerOf } from './offers.ts'
import { eventNamed, momentsOf } from './phases.ts'
import { type Due, reminderOf, webinarOf } from './webinar-reminders.ts'

const EVERY_MS = MINUTE_MS

/** Writes to those who registered: other times, reminders, the way to the recording, and an offer to who asked for it. */
export const createMasterclassRounds = (deps: MasterclassDeps & { readonly log: Log }): Rounds =>
  createRounds({
    database: deps.database,
    everyMs: EVERY_MS,
    async work(isStopping) {
      await tellPromisedDates(deps, isStopping)
      await tellOfChanges(deps, isStopping)
      for (const event of deps.catalog.now().webinars)
        for (const kind of await kindsDue(deps, event)) await writeAll(deps, { event, kind }, isStopping)
    },
    onFault: (error) =>
      deps.log.warn({ reason: String(error) }, 'nobody was written of masterclasses; will be tried again'),
  })

async function kindsDue(
  { catalog, now }: Pick<MasterclassDeps, 'catalog' | 'now'>,
  event: WebinarEvent,
): Promise<Array<ReminderTable['kind']>> {
  const time = now()
  const near = kindDue({ startsAt: event.startsAt, state: 'planned' }, time)
  if (near) return [near]
  const { closesAt, replayEndsAt } = momentsOf(event)
  if (time.getTime() < closesAt || time.getTime() >= replayEndsAt) return []
  const { replayUrl } = await catalog.webinarAccess(event.key)
  const isOffered = offerOf(catalog, event.key, time) !== null
  return [...(replayUrl === null ? [] : (['replay'] as const)), ...(isOffered ? (['offer'] as const) : [])]
}

async function writeAll(deps: MasterclassDeps, due: Due, isStopping: () => boolean): Promise<void> {
  const { database } = deps
  const { subjectId, sequence } = reminderOf(due)
  const written = await remindedOf(database.db, { id: subjectId, sequence }, due.kind)
  for (const attendee of firstOfMailbox(await attendeesOf(database.db, due.event.key))) {
    if (isStopping()) return
    if (written.has(attendee.recordKey) || !(await isWelcome(deps, due, attendee))) continue
    await write(deps, due, attendee)
  }
}

async function isWelcome({ catalog, database: { db }, now }: MasterclassDeps, due: Due, attendee: Attendee) {
  const { email, confirmedAt, registeredAt } = attendee
  // Who has only just registered has just read when it is.
  if (due.kind === 'day' && Date.parse(registeredAt) > Date.parse(due.event.startsAt) - DAY_MS) return false
  const member = await memberByEmail(db, email)
  if (due.kind !== 'offer') return hasProven(attendee, member)
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
    const id = await claimReminder(tx, { ...reminderOf(due), userId: recordKey }, now())
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
  if (kind === 'webinarMoved') return !(await isToldBy(queries, id))
  if (!/^webinar(?:Reminder|Replay|Offer)$/.test(kind)) return false
  const reminder = await reminderBy(queries, id)
  if (!reminder) return false
  const event = eventNamed(deps.catalog, webinarOf(reminder))
  if (!event || !(await isStanding(queries, reminder.userId))) return true
  const isDue = (await kindsDue(deps, event)).includes(reminder.kind)
  return !isDue || reminderOf({ event, kind: reminder.kind }).sequence !== reminder.sequence
}
