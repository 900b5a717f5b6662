/** The desk's leads: lists, one lead, and changes of many. */
import { Hono } from 'hono'
import * as z from 'zod/mini'
import {
  BulkChange,
  BulkDone,
  BulkPreview,
  LeadChange,
  LeadChoices,
  LeadDetail,
  LeadPage,
  LeadPageQuery,
  LeadQuery,
  LeadRow,
  Merge,
  MergeRequest,
  Neighbours,
  NewLead,
  NewTouch,
  NewView,
  SavedView,
  Undone,
} from '#contract/leads.ts'
import { Refusal } from '#contract/refusal.ts'
import { created, csv, done, ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { isKeepable } from '../../http/unkeepable.ts'
import { noteChange } from '../audit/note-change.ts'
import { act } from '../staff/act.ts'
import { assigneeFault } from './assignees.ts'
import { addLead, addTouch, LeadKept } from './by-hand.ts'
import { changeMany, previewBulk } from './bulk.ts'
import { changeLead, leadById } from './lead-changes.ts'
import { choicesFor } from './lead-choices.ts'
import { leadLines } from './lead-csv.ts'
import { detailOf, neighboursOf, shownLead } from './lead-detail.ts'
import { countLeads, listLeads, type Place } from './lead-list.ts'
import { noteOpened, shownLeads } from './lead-rows.ts'
import { mergeContacts } from './merging.ts'
import { removeView, saveView } from './saved-views.ts'
import { replyRoutes } from './reply-routes.ts'
import { askerOf, LEADS, leadAfter, shownBy, type LeadRouteDeps } from './route-deps.ts'
import { undoOperation } from './undoing.ts'

/** Everything about leads under `/api/desk`. */
export function leadRoutes(deps: LeadRouteDeps) {
  return new Hono<Env>()
    .route('/', manyRoutes(deps))
    .route('/', listRoutes(deps))
    .route('/', pageRoutes(deps))
    .route('/', changeRoutes(deps))
    .route('/', deedRoutes(deps))
    .route('/', replyRoutes(deps))
    .route('/', viewRoutes(deps))
}

const tag = 'Leads'

function listRoutes(deps: LeadRouteDeps) {
  const { database, desk, now } = deps
  const reading = { tag, by: [desk.forStaff('leadsRead')] }
  return new Hono<Env>()
    .get(
      '/leads',
      route({ ...reading, summary: 'A page of leads', query: LeadPageQuery, answer: ok(LeadPage) }),
      async (c) => {
        const { after, ...query } = c.req.valid('query')
        const place = after === undefined ? null : placeIn(after)
        const asker = askerOf(deps, c)
        const page = await listLeads(database.db, query, asker, place)
        const next = page.next && Buffer.from(JSON.stringify(page.next)).toString('base64url')
        return c.var.answer({ leads: await shownLeads(shownBy(deps, c), page.leads), count: page.count, next })
      },
    )
    .get(
      '/leads/choices',
      route({ ...reading, summary: 'What leads can be filtered by', answer: ok(LeadChoices) }),
      async (c) => c.var.answer(await choicesFor(shownBy(deps, c))),
    )
    .get(
      '/leads.csv',
      route({ tag, by: [desk.forStaff('leadsExport')], summary: 'Leads as a file', query: LeadQuery, answer: csv }),
      async (c) => {
        const query = c.req.valid('query')
        const asker = askerOf(deps, c)
        const count = await countLeads(database.db, query, asker)
        await act(deps, c, {}, (tx, by) =>
          noteChange(tx, by, {
            action: 'leads.export',
            subject: { type: 'export', id: 'leads' },
            before: null,
            after: { query, count },
          }),
        )
        const name = `leads-${now().toISOString().slice(0, 10)}.csv`
        return c.var.answer({ name, lines: leadLines(shownBy(deps, c), query, asker) })
      },
    )
}

function pageRoutes(deps: LeadRouteDeps) {
  const { database, desk, now } = deps
  const reading = { tag, by: [desk.forStaff('leadsRead')] }
  return new Hono<Env>()
    .get(
      '/leads/:id',
      route({ ...reading, summary: 'A lead', answer: ok(LeadDetail), refusals: ['notFound'] }),
      async (c) => {
        const lead = await leadById(database.db, c.req.param('id'))
        if (!lead) return c.var.refuse('notFound')
        await database.write((tx) => noteOpened(tx, c.get('staff').uid, lead.id, now().toISOString()))
        return c.var.answer((await detailOf(shownBy(deps, c), lead)) ?? new Refusal('notFound'))
      },
    )
    .get(
      '/leads/:id/neighbours',
      route({
        ...reading,
        summary: 'The leads beside it in a list',
        query: LeadQuery,
        answer: ok(Neighbours),
        refusals: ['notFound'],
      }),
      async (c) => {
        const lead = await leadById(database.db, c.req.param('id'))
        if (!lead) return c.var.refuse('notFound')
        return c.var.answer(await neighboursOf(database.db, lead, c.req.valid('query'), askerOf(deps, c)))
      },
    )
}

function changeRoutes(deps: LeadRouteDeps) {
  const { database, desk } = deps
  const writing = { tag, by: [desk.forStaff('leadsWrite')] }
  return new Hono<Env>()
    .post(
      '/leads',
      route({ ...writing, summary: 'Write down a lead', body: NewLead, answer: created(LeadKept) }),
      async (c) => c.var.answer(await act(deps, c, LEADS, (_tx, by) => addLead(database, by, c.req.valid('json')))),
    )
    .patch(
      '/leads/:id',
      route({
        ...writing,
        summary: 'Change a lead',
        body: LeadChange,
        answer: ok(LeadRow),
        refusals: ['notFound', 'versionStale'],
      }),
      async (c) => {
        const { version, ...change } = c.req.valid('json')
        const id = c.req.param('id')
        const lead = await leadById(database.db, id)
        if (!lead) return c.var.refuse('notFound')
        const refused = await act(
          deps,
          c,
          LEADS,
          async (tx, by) => (await assigneeFault(tx, change)) ?? changeLead(tx, by, lead, version, change),
        )
        if (refused?.code === 'fieldsInvalid') return c.var.answer(refused)
        const shown = await shownLead(shownBy(deps, c), id)
        if (refused) return c.var.refuse(refused.code, shown ? { current: shown } : undefined)
        return c.var.answer(shown ?? new Refusal('notFound'))
      },
    )
}

function deedRoutes(deps: LeadRouteDeps) {
  const { database, desk } = deps
  const writing = { tag, by: [desk.forStaff('leadsWrite')] }
  return new Hono<Env>()
    .post(
      '/leads/:id/touches',
      route({
        ...writing,
        summary: 'Note a call or a letter',
        body: NewTouch,
        answer: ok(LeadRow),
        refusals: ['notFound'],
      }),
      async (c) => {
        const id = c.req.param('id')
        const refused = await act(deps, c, LEADS, (_tx, by) => addTouch(database, by, id, c.req.valid('json')))
        return c.var.answer(refused ?? (await leadAfter(deps, c, id)) ?? new Refusal('notFound'))
      },
    )
    .post(
      '/leads/:id/merge',
      route({
        ...writing,
        summary: 'Merge the person of a lead into that of another',
        body: MergeRequest,
        answer: ok(Merge),
        refusals: ['notFound', 'versionStale', 'sameContact', 'twoAccounts'],
      }),
      async (c) => {
        const request = { leadId: c.req.param('id'), ...c.req.valid('json') }
        return c.var.answer(await act(deps, c, LEADS, (_tx, by) => mergeContacts(database, by, request)))
      },
    )
}

function manyRoutes(deps: LeadRouteDeps) {
  const { database, desk } = deps
  const writing = { tag, by: [desk.forStaff('leadsWrite')] }
  return new Hono<Env>()
    .get(
      '/leads/bulk',
      route({
        ...writing,
        summary: 'Which leads a change of many would touch',
        query: LeadQuery,
        answer: ok(BulkPreview),
      }),
      async (c) => c.var.answer(await previewBulk(database.db, c.req.valid('query'), askerOf(deps, c))),
    )
    .post(
      '/leads/bulk',
      route({ ...writing, summary: 'Change many leads', body: BulkChange, answer: ok(BulkDone) }),
      async (c) => c.var.answer(await act(deps, c, LEADS, (_tx, by) => changeMany(database, by, c.req.valid('json')))),
    )
    .post(
      '/operations/:id/undo',
      route({
        ...writing,
        summary: 'Take back a change of many, or a merge',
        answer: ok(Undone),
        refusals: ['notFound', 'tooLate'],
      }),
      async (c) => c.var.answer(await act(deps, c, LEADS, (_tx, by) => undoOperation(database, by, c.req.param('id')))),
    )
}

function viewRoutes(deps: LeadRouteDeps) {
  const { desk } = deps
  const reading = { tag, by: [desk.forStaff('leadsRead')] }
  return new Hono<Env>()
    .post(
      '/views',
      route({ ...reading, summary: 'Save a view', body: NewView, answer: created(SavedView) }),
      async (c) => c.var.answer(await act(deps, c, {}, (tx, by) => saveView(tx, by, c.req.valid('json')))),
    )
    .delete(
      '/views/:id',
      route({ ...reading, summary: 'Remove a view', answer: done, refusals: ['notFound'] }),
      async (c) => c.var.answer(await act(deps, c, {}, (tx, by) => removeView(tx, by, c.req.param('id')))),
    )
}

/** What a page before gave as `next`; anything else begins at the top. */
function placeIn(after: string): Place | null {
  const read = z.tuple([z.string(), z.string()]).safeParse(parsed(Buffer.from(after, 'base64url').toString()))
  return read.success && read.data.every(isKeepable) ? read.data : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
