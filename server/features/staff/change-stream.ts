import { Hono } from 'hono'
import { DeskChange, type DeskTopic } from '#contract/desk.ts'
import { may, type Right, type Staff } from '#contract/staff.ts'
import type { Changes, Topic } from '../../database/changes.ts'
import { events } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { tooMany } from '../../http/door.ts'
import { eventStream } from '../../http/event-stream.ts'
import { route } from '../../http/route.ts'
import type { DeskDeps } from './desk-deps.ts'

interface Told {
  readonly topic: DeskTopic
  /** Who hears of it; null is everybody at the desk. */
  readonly right: Right | null
  /** Hints of the database that stand for it. */
  readonly hints: readonly Topic[]
}

const TOLD: readonly Told[] = [
  { topic: 'leads', right: 'leadsRead', hints: ['leads', 'purchases'] },
  {
    topic: 'people',
    right: 'peopleRead',
    hints: ['people', 'profile', 'purchases', 'payments', 'documents', 'sessions', 'leads', 'outbox', 'letters'],
  },
  { topic: 'payments', right: 'paymentsRead', hints: ['payments', 'purchases', 'documents'] },
  { topic: 'batches', right: 'seatsRead', hints: ['batches', 'purchases', 'content'] },
  { topic: 'content', right: 'contentDraft', hints: ['content'] },
  { topic: 'letters', right: 'lettersRead', hints: ['outbox', 'letters'] },
  { topic: 'requests', right: 'requestsRead', hints: ['requests'] },
  // Somebody's own rights may have changed.
  { topic: 'staff', right: null, hints: ['staff'] },
  // Every change leaves a row there.
  {
    topic: 'audit',
    right: 'auditRead',
    hints: [
      'staff',
      'people',
      'leads',
      'letters',
      'payments',
      'documents',
      'purchases',
      'batches',
      'content',
      'requests',
    ],
  },
]

const STREAMS = 500
const STREAMS_PER_PERSON = 12
/** A hint may come before its commit; and many of one moment are told once. */
const GATHER_MS = 150

/** What is new at the desk. Each event names a topic and says nothing of it: whoever hears it asks again. */
export function changeRoutes({ desk, database, stopping, now }: DeskDeps) {
  const open = countStreams()
  return new Hono<Env>().get(
    '/changes',
    route({
      tag: 'Desk',
      summary: 'What is new, as it happens',
      by: [desk.forAnyStaff],
      answer: events(DeskChange),
      refusals: ['tooManyRequests'],
    }),
    (c) => {
      if (c.req.method === 'HEAD') return c.var.answer(null)
      const staff = c.get('staff')
      const leave = open.enter(staff.uid)
      if (!leave) return c.var.answer(tooMany(60))
      const isAllowed = () => desk.isStillOpen(c, null)
      const endsInMs = Date.parse(c.get('deskSession').endsAt) - now().getTime()
      const begin = (send: (event: string, content: unknown) => void, ask: () => void) => {
        const asking = askWhenRightsMayEnd(database.changes, { staff, endsInMs }, ask)
        const endings = [tellChanges(database.changes, staff, send), asking, leave]
        return () => endings.forEach((end) => end())
      }
      return c.var.answer(eventStream({ begin, isAllowed }, { left: c.req.raw.signal, stopping }))
    },
  )
}

function tellChanges(changes: Changes, staff: Staff, send: (event: string, change: DeskChange) => void): () => void {
  const gathered = new Set<DeskTopic>()
  let timer: NodeJS.Timeout | undefined
  function tell(): void {
    timer = undefined
    for (const topic of gathered) send('change', { topic })
    gathered.clear()
  }
  function hear(topic: DeskTopic): void {
    gathered.add(topic)
    timer ??= setTimeout(tell, GATHER_MS)
  }
  const told = TOLD.filter(({ right }) => right === null || may(staff, right))
  const endings = told.flatMap(({ topic, hints }) => hints.map((hint) => changes.listen(hint, () => hear(topic))))
  return () => {
    clearTimeout(timer)
    endings.forEach((end) => end())
  }
}

interface Listener {
  readonly staff: Staff
  readonly endsInMs: number
}

/** At the end of the session, and when a session, somebody's roles or a rule of the desk may have changed. */
function askWhenRightsMayEnd(changes: Changes, { staff, endsInMs }: Listener, ask: () => void): () => void {
  const soon = () => setTimeout(ask, GATHER_MS)
  // What changed while the stream was being opened told nobody here.
  const timers = [soon(), setTimeout(ask, endsInMs)]
  const endings = [
    changes.listen('staff', soon),
    changes.listen('sessions', (ended) => void ((ended === null || ended === staff.uid) && soon())),
  ]
  return () => {
    timers.forEach((timer) => clearTimeout(timer))
    endings.forEach((end) => end())
  }
}

function countStreams() {
  const people = new Map<string, number>()
  let all = 0
  function leave(uid: string): void {
    const left = (people.get(uid) ?? 1) - 1
    if (left === 0) people.delete(uid)
    else people.set(uid, left)
    all -= 1
  }
  return {
    enter(uid: string): (() => void) | null {
      const own = people.get(uid) ?? 0
      if (all >= STREAMS || own >= STREAMS_PER_PERSON) return null
      people.set(uid, own + 1)
      all += 1
      return () => leave(uid)
    },
  }
}
