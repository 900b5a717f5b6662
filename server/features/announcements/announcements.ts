import type { Batch } from '#contract/batches.ts'
import type { Course } from '#contract/catalog.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { createRounds, type Rounds } from '../../database/rounds.ts'
import type { Log } from '../../http/request-log.ts'
import { mailboxKey } from '../../http/limits.ts'
import { membersByIds } from '../accounts/members.ts'
import { classesOf } from '../classes/classes.ts'
import { unsubscribeLink } from '../consents/unsubscribe-link.ts'
import { tellSeatHolders, type DateLettersDeps } from '../seats/date-letters.ts'
import { membersInBatch } from '../seats/sitting.ts'
import { claimRequests, waitingMailboxes } from './batch-requests.ts'
import { announcementLetter } from './letters.ts'

const EVERY_MS = MINUTE_MS

interface AnnouncementDeps extends DateLettersDeps {
  readonly secret: string
}

/** Tells of batches: who asked, once there is one with a first day; and seat holders, when their dates come or change. */
export function createAnnouncements(deps: AnnouncementDeps & { readonly log: Log }): Rounds {
  const { catalog, database, log } = deps
  return createRounds({
    database,
    // The hint of the topic comes before the catalog has read what it is about.
    alsoOn: (listener) => catalog.onChange(listener),
    everyMs: EVERY_MS,
    async work(isStopping) {
      await catalog.refresh()
      await tellWhoAsked(deps, isStopping)
      await tellSeatHolders(deps, isStopping)
    },
    onFault: (error) => log.warn({ reason: String(error) }, 'batches not announced; will be tried again'),
  })
}

async function tellWhoAsked(deps: AnnouncementDeps, isStopping: () => boolean): Promise<void> {
  const { courses, batches } = deps.catalog.now()
  for (const course of courses) {
    const batch = batches.find(({ key }) => key === course.batch?.key)
    if (!batch?.startsOn) continue
    const mailboxes = await waitingMailboxes(deps.database.db, course.id)
    if (mailboxes.length === 0) continue
    const seated = await mailboxesInBatch(deps, batch.key)
    for (const mailbox of mailboxes) {
      if (isStopping()) return
      await tell(deps, {
        course,
        batch: { ...batch, startsOn: batch.startsOn },
        mailbox,
        isSeated: seated.has(mailbox),
      })
    }
  }
}

async function mailboxesInBatch({ database: { db } }: DateLettersDeps, batchKey: string): Promise<Set<string>> {
  const members = await membersByIds(db, await membersInBatch(db, batchKey))
  return new Set([...members.values()].map(({ email }) => mailboxKey(email)))
}

interface Telling {
  readonly course: Course
  readonly batch: Batch & { readonly startsOn: string }
  readonly mailbox: string
  readonly isSeated: boolean
}

async function tell(deps: AnnouncementDeps, { course, batch, mailbox, isSeated }: Telling) {
  const { config, database, now, outbox, secret } = deps
  await database.write(async (tx) => {
    const time = now()
    const claim = { courseId: course.id, mailbox, batchKey: batch.key, toldAt: time.toISOString() }
    const request = await claimRequests(tx, claim)
    if (!request || isSeated) return
    const { email } = request
    const unsubscribe = unsubscribeLink({ ...config, secret }, { email, purpose: 'batches' })
    const classes = await classesOf(tx, batch.key)
    await outbox.enqueue(tx, announcementLetter(config, { email, unsubscribe }, { course, batch, classes, now: time }))
  })
}
