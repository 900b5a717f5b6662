/** The one way in which content changes: by the owner's command and at the desk. */
import { randomUUID } from 'node:crypto'
import { inOneLine } from '#contract/plain-text.ts'
import type { Database } from '../../database/open.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { judge, type Circumstances, type Draft, type Judgement } from './judge.ts'
import type { Fault } from './kinds.ts'
import { withPhotosKnown } from './photos.ts'
import { nameOf } from './published.ts'
import { createSealer } from './sealing.ts'
import { addVersions, holdPublications, readTimeline, type Timeline, type Version } from './timeline.ts'

export interface PublishDeps {
  readonly database: Database
  readonly now: () => Date
  readonly secret: string
}

/** What somebody wants to publish, said of what counts at that moment. Faults of their own stop it as any other. */
export type Proposal = (standing: Moment) => { readonly drafts: readonly Draft[]; readonly faults: readonly Fault[] }

export interface Moment {
  readonly timeline: Timeline
  /** When it is published, ISO 8601 UTC. */
  readonly at: string
}

/**
 * Who publishes; the reason becomes the note of each version, the operation's id that of the publication. When, `publish` says, as
 * publications follow one another.
 */
export type Publishing = Omit<Actor, 'at'>

/**
 * Publishes all of it, or nothing when there is a fault. Publications at the same time are judged one after the other. What belongs to a
 * publication is done `alongside`, in its transaction.
 */
export async function publish(
  deps: PublishDeps,
  proposal: Proposal,
  by: Publishing,
  alongside: (tx: Transaction) => Promise<void> = async () => {},
): Promise<Judgement> {
  const { database } = deps
  const publication = by.operationId ?? randomUUID()
  // Read before others have to wait.
  const known = await readTimeline(database.db)
  return database.write(async (tx) => {
    await holdPublications(tx)
    const timeline = await readTimeline(tx, known)
    const judgement = await withPhotosKnown(tx, judged(timeline, deps, proposal, { ...by, publication }))
    if (judgement.changes.length > 0) {
      const revision = await addVersions(
        tx,
        judgement.changes.map(({ after }) => after),
      )
      for (const { after } of judgement.changes) await noteVersion(tx, after, by)
      await alongside(tx)
      await database.changes.publish(tx, 'content', String(revision))
    }
    return judgement
  })
}

const noteVersion = (tx: Transaction, { number, publishedAt, ...thing }: Version, by: Publishing) =>
  noteChange(
    tx,
    { ...by, at: new Date(publishedAt) },
    {
      action: 'content.publish',
      subject: { type: 'content', id: nameOf(thing) },
      before: { version: number - 1 },
      after: { version: number },
    },
  )

export async function preview(deps: PublishDeps, proposal: Proposal, by: Publishing): Promise<Judgement> {
  const { db } = deps.database
  return withPhotosKnown(db, judged(await readTimeline(db), deps, proposal, { ...by, publication: null }))
}

const LONGEST = 300

function judged(
  timeline: Timeline,
  { now, secret }: PublishDeps,
  proposal: Proposal,
  { actor, why = '', publication }: Publishing & Pick<Circumstances, 'publication'>,
): Judgement {
  const at = momentAfter(timeline, now())
  const { drafts, faults } = proposal({ timeline, at })
  const judgement = judge(drafts, {
    timeline,
    at,
    sealer: createSealer(secret),
    actor: inOneLine(actor).slice(0, LONGEST),
    note: inOneLine(why).slice(0, LONGEST),
    publication,
  })
  return faults.length === 0 ? judgement : { faults: [...faults, ...judgement.faults], changes: [] }
}

const CLOCKS_DIFFER_MS = 60_000

/** Now, but not before the last publication where the clocks of two machines differ a little. */
function momentAfter({ until }: Timeline, now: Date): string {
  const ahead = until === '' ? 0 : Date.parse(until) - now.getTime()
  return ahead > 0 && ahead < CLOCKS_DIFFER_MS ? until : now.toISOString()
}
