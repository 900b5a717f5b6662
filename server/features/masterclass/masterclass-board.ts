import type { WebinarEvent } from '#contract/catalog.ts'
import { MOST_NETWORKS_OF_ONE, type Masterclass, type Masterclasses } from '#contract/masterclasses.ts'
import type { Queries } from '../../database/transaction.ts'
import { mailboxKey } from '../../http/limits.ts'
import { memberByEmail } from '../accounts/members.ts'
import type { Catalog } from '../content/catalog.ts'
import { heldSeatsOf } from '../seats/held-seats.ts'
import { attendeesOf, type Attendee } from '../submissions/registrations.ts'

const MOST_EVENTS = 20
const MOST_WISHES = 100
const MOST_NAMED = 50

/** What became of the latest masterclasses, the newest first. */
export async function masterclassBoard(queries: Queries, catalog: Catalog): Promise<Masterclasses> {
  const latest = catalog
    .now()
    .webinars.toSorted((a, b) => Date.parse(b.startsAt) - Date.parse(a.startsAt))
    .slice(0, MOST_EVENTS)
  const masterclasses: Masterclass[] = []
  for (const event of latest) masterclasses.push(await rowOf(queries, event))
  return { masterclasses }
}

async function rowOf(queries: Queries, event: WebinarEvent): Promise<Masterclass> {
  const all = await attendeesOf(queries, event.key)
  const standing = all.filter(({ endedAt }) => endedAt === null)
  const passedOn = standing.filter(({ networks }) => networks > MOST_NETWORKS_OF_ONE)
  const since = (step: 'confirmedAt' | 'joinedAt' | 'watchedAt') =>
    peopleIn(standing.filter((one) => one[step] !== null))
  return {
    key: event.key,
    subject: event.subject,
    startsAt: new Date(event.startsAt).toISOString(),
    registered: peopleIn(standing),
    confirmed: since('confirmedAt'),
    joined: since('joinedAt'),
    watched: since('watchedAt'),
    bought: await buyersAmong(queries, standing),
    takenBack: all.length - standing.length,
    passedOn: passedOn.slice(0, MOST_NAMED).map(({ name, email, networks }) => ({ name, email, networks })),
    wishes: standing.flatMap(({ wish }) => wish ?? []).slice(0, MOST_WISHES),
  }
}

/** Who registered twice is one person. */
const peopleIn = (attendees: readonly Attendee[]): number =>
  new Set(attendees.map(({ email }) => mailboxKey(email))).size

/** Members with this proven address who have paid for a seat since they registered. */
async function buyersAmong(queries: Queries, standing: readonly Attendee[]): Promise<number> {
  const firstSeen = new Map(standing.toReversed().map(({ email, registeredAt }) => [email, registeredAt]))
  let count = 0
  for (const [email, registeredAt] of firstSeen) {
    const member = await memberByEmail(queries, email)
    if (!member?.emailVerified) continue
    const seats = await heldSeatsOf(queries, [member.uid])
    if (seats.some(({ paymentId, state, since }) => paymentId !== null && state === 'active' && since >= registeredAt))
      count += 1
  }
  return count
}
