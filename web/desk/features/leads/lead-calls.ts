import * as z from 'zod/mini'
import {
  BulkDone,
  BulkPreview,
  LeadChoices,
  LeadDetail,
  LeadPage,
  LeadRow,
  Merge,
  Neighbours,
  ReplyWritten,
  SavedView,
  StaleLead,
  Undone,
  type BulkChange,
  type LeadChange,
  type NewLead,
  type NewTouch,
} from '#contract/leads.ts'
import { ReplyTemplates, type NewReply } from '#contract/replies.ts'
import { ask, DONE, type Answer } from '#web/platform/answer.ts'
import { api, callWithSession } from '#web/platform/api.ts'

const LEADS = api.desk.leads.$path({ query: {} })
const get = (path: string, signal?: AbortSignal) => callWithSession(path, signal ? { signal } : {})

/** `question` is the search part of the list's address. */
export const askPage = (question: string, after: string, signal: AbortSignal) => {
  const asked = new URLSearchParams(question)
  if (after !== '') asked.set('after', after)
  return ask(LeadPage, get(`${LEADS}?${asked}`, signal))
}

export const askChoices = () => ask(LeadChoices, get(`${LEADS}/choices`))
export const askLead = (id: string) => ask(LeadDetail, get(`${LEADS}/${id}`))
export const askNeighbours = (id: string, question: string) =>
  ask(Neighbours, get(`${LEADS}/${id}/neighbours?${question}`))
export const askBulk = (question: string) => ask(BulkPreview, get(`${LEADS}/bulk?${question}`))

/** Where somebody else was faster, the lead as it stands now. */
export type Changed = Answer<LeadRow> | { readonly ok: 'stale'; readonly current: LeadRow }

export async function changeLead(id: string, change: LeadChange): Promise<Changed> {
  const response: Promise<Response> = api.desk.leads[':id'].$patch({ param: { id }, json: change })
  const stale = StaleLead.safeParse(await response.then((answer) => answer.clone().json()).catch(() => null))
  return stale.success ? { ok: 'stale', current: stale.data.current } : ask(LeadRow, response)
}

export const addTouch = (id: string, touch: NewTouch) =>
  ask(LeadRow, api.desk.leads[':id'].touches.$post({ param: { id }, json: touch }))
export const askReplies = (id: string) => ask(ReplyTemplates, api.desk.leads[':id'].replies.$get({ param: { id } }))
export const sendReply = (id: string, reply: NewReply) =>
  ask(ReplyWritten, api.desk.leads[':id'].replies.$post({ param: { id }, json: reply }))
export const mergeInto = (id: string, version: number, into: string) =>
  ask(Merge, api.desk.leads[':id'].merge.$post({ param: { id }, json: { into, version } }))
export const addLead = (lead: NewLead) => ask(z.object({ id: z.string() }), api.desk.leads.$post({ json: lead }))
export const changeMany = (change: BulkChange) => ask(BulkDone, api.desk.leads.bulk.$post({ json: change }))
export const undoOperation = (id: string) => ask(Undone, api.desk.operations[':id'].undo.$post({ param: { id } }))

export const saveView = (name: string, query: string, isShared: boolean) =>
  ask(SavedView, api.desk.views.$post({ json: { name, query, isShared } }))
export const removeView = (id: string) => ask(DONE, api.desk.views[':id'].$delete({ param: { id } }))
