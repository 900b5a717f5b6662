/** Makes live what is scheduled when its moment has come: once, however many servers run. */
import { may } from '#contract/staff.ts'
import type { Refusal } from '#contract/refusal.ts'
import { createRounds, type Rounds } from '../../../database/rounds.ts'
import type { Log } from '../../../http/request-log.ts'
import { actorNames } from '../../staff/actor-names.ts'
import { bySite } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import { ownerAddresses, type StaffDeps } from '../../staff/staff.ts'
import { staffOf } from '../../staff/staff-roles.ts'
import { nameOf } from '../published.ts'
import { preview, publish, type PublishDeps } from '../publish.ts'
import { findThing, standingInOrder } from '../standing.ts'
import { readTimeline, type Timeline, type Version } from '../timeline.ts'
import { begunAs } from './begun-things.ts'
import { begunTitle } from './begun-titles.ts'
import type { DrawTrial } from './desk-deps.ts'
import { heldContentLetter } from './held-content-letter.ts'
import { drawn, overItsBase, refusalOf } from './publish-draft.ts'
import { dueSchedules, holdSchedule, removeSchedule, type Schedule } from './schedules.ts'
import { courseNamesOf, titleOf } from './thing-titles.ts'

export interface DueDeps extends Omit<StaffDeps, 'batchNames'>, PublishDeps {
  readonly log: Log
  readonly drawTrial?: DrawTrial
}

const EVERY_MS = 5_000

export const createDuePublications = (deps: DueDeps): Rounds =>
  createRounds({
    database: deps.database,
    topic: 'content',
    everyMs: EVERY_MS,
    async work(isStopping) {
      for (const schedule of await dueSchedules(deps.database.db, deps.now())) {
        if (isStopping()) return
        const timeline = await readTimeline(deps.database.db)
        const thing = thingOf(timeline, schedule, deps.now())
        const fault = thing ? await publishOne(deps, schedule, thing) : 'There is no such thing any more'
        // A drawing that was called off says nothing about what it drew.
        if (fault !== null && !isStopping()) await hold(deps, schedule, { fault, thing, timeline })
      }
    },
    onFault: (error) =>
      deps.log.warn({ reason: String(error) }, 'what is scheduled was not published; will be tried again'),
  })

function thingOf(timeline: Timeline, schedule: Schedule, now: Date): Version | undefined {
  const standing = standingInOrder(timeline, now.toISOString())
  return findThing(standing, nameOf(schedule)) ?? begunAs(standing, schedule)
}

class GoneMeanwhile extends Error {}

/** Why it cannot go live; null where it did, or where another server was faster. */
async function publishOne(deps: DueDeps, schedule: Schedule, thing: Version): Promise<string | null> {
  const { actor, note, version } = schedule
  const author = await staffOf(deps.database.db, actor)
  if (!author || !may(author, 'contentPublish')) return 'Whoever scheduled it may not publish any more.'
  const base = overItsBase(deps, thing, schedule)
  const tried = await preview(deps, base.proposal, { actor, why: note })
  const refused = base.stale() ?? refusalOf(tried, thing)
  if (refused) return sentenceOf(refused)
  const pages = await drawn(deps, tried.changes)
  if (typeof pages !== 'function') return sentenceOf(pages)
  try {
    const judged = await publish(deps, base.proposal, { actor, why: note }, async (tx) => {
      if (!(await removeSchedule(tx, schedule, version))) throw new GoneMeanwhile()
    })
    const late = base.stale() ?? refusalOf(judged, thing)
    return late && sentenceOf(late)
  } catch (error) {
    if (error instanceof GoneMeanwhile) return null
    throw error
  }
}

function sentenceOf({ code, details }: Refusal): string {
  if (code === 'versionStale') return 'Somebody published another version after it was scheduled.'
  if (code === 'contentSame') return 'It is what is live already.'
  const { errors = [], detail = '' } = details
  return errors.map(({ field, message }) => `${field && `${field}: `}${message}.`).join(' ') || detail
}

interface Held {
  readonly fault: string
  readonly thing: Version | undefined
  readonly timeline: Timeline
}

/** It stays where it is, and every owner hears why. */
async function hold(deps: DueDeps, schedule: Schedule, { fault, thing, timeline }: Held): Promise<void> {
  const { database, outbox, config, now } = deps
  const names = courseNamesOf(standingInOrder(timeline, now().toISOString()))
  const isBegun = !timeline.versions.some((one) => nameOf(one) === nameOf(schedule))
  const title = thing && !isBegun ? titleOf(thing, names).title : begunTitle(schedule, names)
  const { kind, key, actor, publishAt } = schedule
  await database.write(async (tx) => {
    if (!(await holdSchedule(tx, schedule, fault))) return
    const who = (await actorNames(tx, [actor]))(actor)
    for (const to of await ownerAddresses(tx, config))
      await outbox.enqueue(tx, heldContentLetter(config, to, { kind, key, title, who, publishAt, fault }))
    const subject = { type: 'content' as const, id: nameOf(schedule) }
    await noteChange(tx, bySite(now()), {
      action: 'content.hold',
      subject,
      before: null,
      after: { fault },
    })
    await database.changes.publish(tx, 'content', nameOf(schedule))
  })
}
