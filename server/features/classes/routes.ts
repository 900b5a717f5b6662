/** Classes at the desk: made all at once, then changed one by one. */
import { Hono } from 'hono'
import { classesOf as byRule, classTime, firstClasses, type Batch } from '#contract/batches.ts'
import {
  ClassBoard,
  ClassChange,
  ClassChanged,
  ClassesPlanned,
  ClassLink,
  ClassPlan,
  ClassTurn,
  NewClass,
} from '#contract/classes.ts'
import type { RefusalCode } from '#contract/problem.ts'
import { Refusal } from '#contract/refusal.ts'
import { may } from '#contract/staff.ts'
import type { ClassTable } from './tables.ts'
import type { Transaction } from '../../database/transaction.ts'
import { created, ok } from '../../http/answers.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import type { Actor } from '../audit/actor.ts'
import type { Catalog } from '../content/catalog.ts'
import { act } from '../staff/act.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import {
  addClass,
  changeClass,
  classesOf,
  classNamed,
  moveClass,
  planClasses,
  rowOf,
  type ClassListeners,
} from './classes.ts'
import { sealedLink } from './joining.ts'

export interface ClassRoutesDeps extends DeskDeps, ClassListeners {
  readonly catalog: Catalog
  readonly secret: string
}

export const classRoutes = (deps: ClassRoutesDeps) =>
  new Hono<Env>().route('/', batchRoutes(deps)).route('/', changeRoutes(deps))

const tag = 'Classes'

function batchRoutes(deps: ClassRoutesDeps) {
  const { desk } = deps
  const making = { tag, by: [desk.forStaff('classesTeach')] }
  return new Hono<Env>()
    .get(
      '/batches/:key/classes',
      route({
        tag,
        summary: 'The classes of a batch',
        by: [desk.forStaff('classesRead')],
        answer: ok(ClassBoard),
        refusals: ['batchUnknown'],
      }),
      async (c) => {
        const batch = ownBatch(deps, c, 'classesRead', c.req.param('key'))
        return c.var.answer(batch instanceof Refusal ? batch : await boardOf(deps, c, batch))
      },
    )
    .post(
      '/batches/:key/classes/plan',
      route({
        ...making,
        summary: 'Make all classes of a batch by a weekly rule',
        body: ClassPlan,
        answer: created(ClassesPlanned),
        refusals: ['batchUnknown', 'batchClosed', 'classesPlanned'],
      }),
      async (c) => {
        const batch = openBatch(deps, c, c.req.param('key'))
        if (batch instanceof Refusal) return c.var.answer(batch)
        const { weekly, firstDay, count } = c.req.valid('json')
        const times = firstClasses(weekly, firstDay, count)
        const batchKey = batch.key
        const planned = await change(deps, c, { batchKey }, (...given) => planClasses(...given, batchKey, times))
        return c.var.answer(
          planned.done instanceof Refusal ? planned.done : { ...planned.done, letters: planned.letters },
        )
      },
    )
    .post(
      '/batches/:key/classes',
      route({
        ...making,
        summary: 'Add a class',
        body: NewClass,
        answer: created(ClassChanged),
        refusals: ['batchUnknown', 'batchClosed'],
      }),
      async (c) => {
        const batch = openBatch(deps, c, c.req.param('key'))
        if (batch instanceof Refusal) return c.var.answer(batch)
        const { title, ...when } = c.req.valid('json')
        const [batchKey, time] = [batch.key, { title, ...classTime(when) }]
        const added = await change(deps, c, { batchKey }, (...given) => addClass(...given, batchKey, time))
        return c.var.answer({ ...rowOf(added.done), letters: added.letters })
      },
    )
}

function changeRoutes(deps: ClassRoutesDeps) {
  const changing = {
    tag,
    by: [deps.desk.forStaff('classesTeach')],
    answer: ok(ClassChanged),
    refusals: ['notFound', 'versionStale'],
  } as const
  return new Hono<Env>()
    .put(
      '/classes/:id',
      route({
        ...changing,
        summary: 'Move a class, or say what it is about',
        body: ClassChange,
        refusals: [...changing.refusals, 'notOpen'],
      }),
      async (c) => {
        const { title, why, version, ...when } = c.req.valid('json')
        const time = { title, ...classTime(when) }
        return c.var.answer(await changed(deps, c, { version, why }, (...seen) => moveClass(...seen, time)))
      },
    )
    .put(
      '/classes/:id/state',
      route({ ...changing, summary: 'Call a class off, or restore it', body: ClassTurn }),
      async (c) => {
        const { state, why, version } = c.req.valid('json')
        return c.var.answer(await changed(deps, c, { version, why }, (...seen) => changeClass(...seen, { state })))
      },
    )
    .put(
      '/classes/:id/link',
      route({ ...changing, summary: 'Let a class meet elsewhere than its batch', body: ClassLink }),
      async (c) => {
        const { joinUrl, why, version } = c.req.valid('json')
        const id = c.req.param('id')
        const link = joinUrl === null ? null : sealedLink(deps.secret, { id }, joinUrl)
        return c.var.answer(
          await changed(deps, c, { version, why }, (...seen) => changeClass(...seen, { joinUrl: link })),
        )
      },
    )
}

type Changing<Code extends RefusalCode> = (
  ...change: [...Parameters<ClassWork<never>>, seen: Pick<ClassTable, 'id' | 'version'>]
) => Promise<ClassTable | Refusal<Code>>

async function changed<Code extends RefusalCode>(
  deps: ClassRoutesDeps,
  c: RequestContext,
  { version, why }: { readonly version: number; readonly why: string },
  work: Changing<Code>,
) {
  const id = c.req.param('id') ?? ''
  const found = await classNamed(deps.database.db, id)
  if (!found || ownBatch(deps, c, 'classesTeach', found.batchKey) instanceof Refusal) return new Refusal('notFound')
  const { batchKey } = found
  const { done, letters } = await change(deps, c, { batchKey, why }, (...given) => work(...given, { id, version }))
  return done instanceof Refusal ? done : { ...rowOf(done), letters }
}

type ClassWork<Value> = (tx: Transaction, listeners: ClassListeners, by: Actor) => Promise<Value>

/** A change of a batch's classes, and how many letters go out because of it. */
async function change<Value>(
  deps: ClassRoutesDeps,
  c: RequestContext,
  { batchKey, why }: { readonly batchKey: string; readonly why?: string },
  work: ClassWork<Value>,
): Promise<{ done: Value; letters: number }> {
  let letters = 0
  const listeners: ClassListeners = {
    onClassesPlanned: async (...planned) => (letters += await deps.onClassesPlanned(...planned)),
    onClassMoved: async (...moved) => (letters += await deps.onClassMoved(...moved)),
    wasRollCalled: deps.wasRollCalled,
  }
  const done = await act(deps, c, { topic: 'batches', key: batchKey, why }, (tx, by) => {
    letters = 0
    return work(tx, listeners, by)
  })
  return { done, letters }
}

/** A batch of this person; another one is as if there were none. */
function ownBatch({ catalog }: ClassRoutesDeps, c: RequestContext, right: 'classesRead' | 'classesTeach', key: string) {
  const batch = catalog.now().batches.find((one) => one.key === key)
  return batch && may(c.get('staff'), right, { batchKey: key }) ? batch : new Refusal('batchUnknown')
}

function openBatch(deps: ClassRoutesDeps, c: RequestContext, key: string) {
  const batch = ownBatch(deps, c, 'classesTeach', key)
  if (batch instanceof Refusal || batch.state !== 'cancelled') return batch
  return new Refusal('batchClosed', { detail: 'This batch is cancelled' })
}

async function boardOf({ database, catalog }: ClassRoutesDeps, c: RequestContext, batch: Batch): Promise<ClassBoard> {
  const { courses } = catalog.now()
  const classes = await classesOf(database.db, batch.key)
  const { startsOn, weekly } = batch
  const count = byRule(batch).length
  const mayChange = may(c.get('staff'), 'classesTeach', { batchKey: batch.key })
  return {
    course: courses.find(({ id }) => id === batch.courseId)?.name ?? batch.courseId,
    label: batch.label,
    classes: classes.map(rowOf),
    suggestion:
      startsOn && count > 0 ? { firstDay: startsOn, weekly: weekly.map((rule) => ({ ...rule })), count } : null,
    mayChange,
    mayPlan: mayChange && batch.state !== 'cancelled',
  }
}
