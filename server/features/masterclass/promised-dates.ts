/** Who registered while there was no date was promised one: the letter of their seat, once a date is published. */
import { nextWebinar, type WebinarEvent } from '#contract/catalog.ts'
import { STANDING_WEBINAR } from '#contract/webinar-body.ts'
import { mailboxKey } from '../../http/limits.ts'
import { unsubscribeLink } from '../consents/unsubscribe-link.ts'
import { timesOf } from '../content/webinar-calendar.ts'
import { webinarConfirmation } from '../submissions/letters.ts'
import { attendeesOf, moveRegistrations, newLinks, type Attendee } from '../submissions/registrations.ts'
import type { MasterclassDeps } from './deps.ts'
import { firstOfMailbox } from './addressees.ts'
import { isQuiet } from './masterclass-news.ts'

export async function tellPromisedDates(deps: MasterclassDeps, isStopping: () => boolean): Promise<void> {
  const { catalog, database, now } = deps
  const event = nextWebinar(catalog.now().webinars, now().toISOString())
  const published = catalog.published().find(({ kind, key }) => kind === 'webinar' && key === event?.key)
  if (!event || !published || !isQuiet(deps, published)) return
  const waiting = await attendeesOf(database.db, STANDING_WEBINAR)
  for (const attendee of firstOfMailbox(waiting)) {
    if (isStopping()) return
    const ofMailbox = waiting.filter(({ email }) => mailboxKey(email) === mailboxKey(attendee.email))
    await tell(deps, { event, attendee, recordKeys: ofMailbox.map(({ recordKey }) => recordKey) })
  }
}

interface Telling {
  readonly event: WebinarEvent
  readonly attendee: Attendee
  readonly recordKeys: readonly string[]
}

async function tell(
  { config, database, now, outbox, secret }: MasterclassDeps,
  { event, attendee, recordKeys }: Telling,
) {
  const { email, recordKey } = attendee
  await database.write(async (tx) => {
    const move = { from: STANDING_WEBINAR, to: event.key, told: timesOf(event) }
    if (!(await moveRegistrations(tx, recordKeys, move)).includes(recordKey)) return
    const links = await newLinks(tx, { recordKey, siteUrl: config.siteUrl, now: now() })
    const unsubscribe = unsubscribeLink({ ...config, secret }, { email, purpose: 'masterclasses' })
    await outbox.enqueue(tx, webinarConfirmation(config, attendee, { event, now: now(), links, unsubscribe }))
  })
}
