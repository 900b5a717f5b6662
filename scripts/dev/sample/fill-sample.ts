/** A business as it looks after three months, made up from beginning to end by the site's own code. */
import { addStaff } from '#server/features/staff/staff.ts'
import { publish } from '#server/features/content/publish.ts'
import { ROLES } from '#contract/staff.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { BATCHES } from '#content/batches.ts'
import { buy, register } from './sample-buyers.ts'
import { leaveMasterclasses } from './sample-masterclasses.ts'
import { seatMember } from './sample-member.ts'
import { leaveLetters } from './sample-letters.ts'
import { leaveAttendance } from './sample-attendance.ts'
import { leaveClasses, TAUGHT_BATCH } from './sample-classes.ts'
import { leaveOldSystem } from './sample-old-system.ts'
import { leaveMaterial, leaveRecording } from './sample-material.ts'
import { leaveDoubts } from './sample-doubts.ts'
import { leaveDrafts, leaveSchedule, publishMeanwhile } from './sample-drafts.ts'
import { leaveBackups } from './sample-backups.ts'
import { dice, type Dice } from '#stand-ins/people/dice.ts'
import { peopleFrom, type NextPerson } from './sample-people.ts'
import { fillSmallBatch, smallBatch } from './sample-places.ts'
import { leaveConsents } from './sample-consents.ts'
import { leaveErased, leaveRequests } from './sample-requests.ts'
import type { SampleSite } from './sample-site.ts'
import { publishTrainers } from './sample-trainers.ts'
import { visit, visitOf } from './sample-visits.ts'
import { keepFigures, saveViews, workOnLeads } from './sample-work.ts'

const DAYS = 90

export interface SampleSize {
  readonly leads: number
  readonly payments: number
}

/** Fills an empty database up to now, always with the same people. `tell` hears how far it is. */
export async function fillSample(
  site: SampleSite,
  { leads, payments }: SampleSize,
  tell: (line: string) => void,
): Promise<void> {
  const [chance, today] = [dice(11), new Date()]
  const begun = today.getTime() - DAYS * DAY_MS
  site.setTime(new Date(begun))
  const next = peopleFrom(chance)
  await publishBatches(site, today)
  await publishTrainers(site)
  const staff = await makeStaff(site)
  await seatMember(site, staff.owner)
  tell(`${payments} payments …`)
  for (const [index, at] of momentsFrom(chance, begun, today.getTime(), payments).entries()) {
    site.setTime(new Date(at))
    await buy(site, chance, next(), index + 1)
  }
  tell(`${leads} leads …`)
  await visitUntil(site, { chance, next, leads, begun, today })
  site.setTime(today)
  await site.settle()
  tell('What staff did with them …')
  await workOnLeads(site, chance, [staff.owner, staff.support])
  await saveViews(site, staff.owner)
  await fillSmallBatch(site, next, staff.owner)
  await leaveClasses(site, staff.trainer)
  await leaveAttendance(site, dice(13))
  await leaveMaterial(site, staff.trainer)
  await leaveRecording(site, staff.trainer)
  await leaveDoubts(site, staff.trainer)
  await leaveMasterclasses(site, next)
  await leaveLetters(site, next, staff.owner)
  await leaveRequests(site, next, staff.support)
  await leaveConsents(site, staff.support)
  await leaveErased(site, next, staff.owner)
  await leaveDrafts(site, staff)
  await publishMeanwhile(site)
  await leaveSchedule(site, staff)
  await leaveOldSystem(site)
  await leaveBackups(site)
  await keepFigures(site)
}

interface Visits {
  readonly chance: Dice
  readonly next: NextPerson
  readonly leads: number
  readonly begun: number
  readonly today: Date
}

/** One of seven visitors has been here before; then nothing new may come of it. */
async function visitUntil(site: SampleSite, { chance, next, leads, begun, today }: Visits): Promise<void> {
  const courses = site.catalog.now().courses.map(({ id }) => id)
  const before = [next()]
  for (let count = await leadCount(site); count < leads; count = await leadCount(site)) {
    const moments = momentsFrom(chance, begun, today.getTime(), leads - count)
    for (const at of moments) {
      site.setTime(new Date(at))
      const person = chance.roll(7) === 0 ? chance.of(before) : next()
      before.push(person)
      await visit(site, visitOf(chance, person, courses))
    }
    await site.settle()
  }
}

async function leadCount({ database }: SampleSite): Promise<number> {
  const { count } = await database.db
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** So many moments, the earliest first. More come in the evening than at night. */
const momentsFrom = ({ roll }: Dice, from: number, until: number, count: number): number[] =>
  Array.from({ length: count }, () => from + roll(until - from)).toSorted((one, other) => one - other)

/** One account for each role, and who has it. */
async function makeStaff(site: SampleSite): Promise<Record<(typeof ROLES)[number], string>> {
  const uids = { owner: '', support: '', trainer: '', accountant: '' }
  const names = { owner: 'Meera Desai', support: 'Rohan Kulkarni', trainer: 'Anil Bhatt', accountant: 'Sunita Shah' }
  for (const [index, role] of ROLES.entries()) {
    const email = `${role}@example.com`
    const [givenName = '', familyName = ''] = names[role].split(' ')
    const phone = `982500000${index}`
    const { uid } = await register(site, { name: names[role], givenName, familyName, email, phone })
    const batchKey = role === 'trainer' ? TAUGHT_BATCH : null
    await addStaff(site.books, { email, role, batchKey }, { actor: 'cli:sample', at: site.now() })
    uids[role] = uid
  }
  return uids
}

/** The shipped batches with dates around today: two run, one is to come with places left, one is nearly full. */
async function publishBatches({ database, catalog, secret, now }: SampleSite, today: Date): Promise<void> {
  const dates = [
    [-40, 5, 60],
    [-12, 30, 80],
    [9, 51, 70],
    [16, 44, 90],
  ] as const
  const drafts = Object.entries(BATCHES).map(([key, body], index) => {
    const [first, last, capacity] = dates[index] ?? dates[0]
    return {
      kind: 'batch',
      key,
      body: {
        ...body,
        ...around(today, first, last),
        label: labelOf(today, first),
        capacity,
        state: first < 0 ? 'running' : 'announced',
        joinUrl: 'https://example.com/',
      },
    }
  })
  const all = [...drafts, smallBatch({ startsOn: dayOf(today, 20), endsOn: dayOf(today, 55) })]
  const { faults } = await publish({ database, secret, now }, () => ({ drafts: all, faults: [] }), {
    actor: 'cli:sample',
    why: 'sample',
  })
  if (faults.length > 0) throw new Error(faults.map(({ sentence }) => sentence).join('\n'))
  await catalog.refresh()
}

const dayOf = (today: Date, days: number): string =>
  new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10)

const around = (today: Date, first: number, last: number) => ({
  startsOn: dayOf(today, first),
  endsOn: dayOf(today, last),
  weekly: [
    { day: 'Sat', at: '19:00', minutes: 120 },
    { day: 'Sun', at: '19:00', minutes: 120 },
  ],
})

const labelOf = (today: Date, days: number): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric' }).format(
    new Date(today.getTime() + days * DAY_MS),
  )
