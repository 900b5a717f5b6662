/** Who registered for a masterclass hears when it is at another time, is called off, or has a date again. */
import { randomUUID } from 'node:crypto'
import { endOf, type WebinarEvent } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { memberByEmail } from '../accounts/members.ts'
import { unsubscribeLink } from '../consents/unsubscribe-link.ts'
import type { Published } from '../content/published.ts'
import { timesOf } from '../content/webinar-calendar.ts'
import { attendeesOf, claimTold, isSomebodyUntold, newLinks, type Attendee } from '../submissions/registrations.ts'
import { claimReminder, kindDue } from '../timetable/reminders.ts'
import type { MasterclassDeps } from './deps.ts'
import { firstOfMailbox, hasProven } from './addressees.ts'
import { newsLetter, type News } from './letters.ts'
import { eventNamed } from './phases.ts'
import { reminderOf } from './webinar-reminders.ts'

/** What is put right within it changes nothing for anybody. */
const QUIET_MS = 60_000
const OFF = 'off'

export async function tellOfChanges(deps: MasterclassDeps, isStopping: () => boolean): Promise<void> {
  const { catalog, database } = deps
  for (const one of catalog.published()) {
    if (one.kind !== 'webinar' || !isQuiet(deps, one)) continue
    const times = timesNow(deps, one.key)
    if (times === null || !(await isSomebodyUntold(database.db, one.key, times))) continue
    for (const attendee of firstOfMailbox(await attendeesOf(database.db, one.key))) {
      if (isStopping()) return
      if (attendee.told !== null && attendee.told !== times)
        await tell(deps, one, { attendee, told: attendee.told, times })
    }
  }
}

export const isQuiet = ({ now }: Pick<MasterclassDeps, 'now'>, { publishedAt }: Published): boolean =>
  publishedAt <= new Date(now().getTime() - QUIET_MS).toISOString()

/** As `told` has it; null where nobody needs to hear of it any more. */
function timesNow({ catalog, now }: MasterclassDeps, key: string): string | null {
  const event = eventNamed(catalog, key)
  if (!event) return OFF
  return Date.parse(endOf(event)) > now().getTime() ? timesOf(event) : null
}

interface Telling {
  readonly attendee: Attendee
  readonly told: string
  readonly times: string
}

async function tell(
  deps: MasterclassDeps,
  one: Published<'webinar'>,
  { attendee, told, times }: Telling,
): Promise<void> {
  const { catalog, config, database, now, outbox, secret } = deps
  const { recordKey, email } = attendee
  const news: News = times === OFF ? 'off' : told === OFF ? 'back' : 'moved'
  const event = news === 'off' ? asTold(one, told) : eventNamed(catalog, one.key)
  if (!event || isOver(event, now()) || !hasProven(attendee, await memberByEmail(database.db, email))) return
  await database.write(async (tx) => {
    const id = randomUUID()
    if (!(await claimTold(tx, { recordKey, told }, { told: times, toldBy: id }))) return
    // It says the time as the reminder would that is due now.
    const kind = news === 'off' ? null : kindDue({ startsAt: event.startsAt, state: 'planned' }, now())
    if (kind) await claimReminder(tx, { ...reminderOf({ event, kind }), userId: recordKey }, now())
    const unsubscribe = unsubscribeLink({ ...config, secret }, { email, purpose: 'masterclasses' })
    const { siteUrl } = config
    const url =
      news === 'off' ? siteUrl + paths.webinars : (await newLinks(tx, { recordKey, siteUrl, now: now() })).seat
    await outbox.enqueue(tx, newsLetter(config, attendee, { event, news, unsubscribe, url, now: now() }), { id })
  })
}

const isOver = (event: WebinarEvent, now: Date): boolean => Date.parse(endOf(event)) <= now.getTime()

/** What the last letter spoke of. */
function asTold({ key, body }: Published<'webinar'>, told: string): WebinarEvent | null {
  const [startsAt, endsAt] = told.split('/')
  if (!startsAt || !endsAt) return null
  const { dateKey, title, subject, speaker } = body
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS
  return { key, dateKey, title, subject: subject ?? title, speaker, startsAt, minutes }
}
