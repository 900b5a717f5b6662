import { queryOptions } from '@tanstack/react-query'
import {
  ContentDraft,
  ContentPublished,
  ContentScheduled,
  DraftSaved,
  DraftDifference,
  type ContentPublish,
  type ContentSchedule,
  type DraftSave,
  type DraftSettle,
} from '#contract/desk-drafts.ts'
import { ContentBegun, type ContentBegin } from '#contract/desk-content.ts'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'
import type { Named } from './content-calls.ts'

const one = api.desk.content[':kind'][':key']
const own = one.draft

/** Asked anew whenever the form is opened: a form that begins with an earlier draft would not be saved. */
export const draftQuery = ({ kind, key }: Named) =>
  queryOptions({
    queryKey: ['content', 'draft', kind, key],
    queryFn: () => valueOf(ask(ContentDraft, own.$get({ param: { kind, key } }))),
    gcTime: 0,
    structuralSharing: true,
  })

/** A draft that is not the own one: of somebody, or what is scheduled. */
export type Other = { readonly of: string } | { readonly scheduled: 'yes' }

/** How a draft differs from what is live. */
export const draftDifferenceQuery = ({ kind, key }: Named, other: Other | null, version: number) =>
  queryOptions({
    queryKey: ['content', 'draft-difference', kind, key, other, version],
    queryFn: () => valueOf(ask(DraftDifference, own.difference.$get({ param: { kind, key }, query: other ?? {} }))),
  })

export const saveDraft = ({ kind, key }: Named, json: DraftSave) =>
  valueOf(ask(DraftSaved, own.$put({ param: { kind, key }, json })))

export const dropDraft = ({ kind, key }: Named, version: number) =>
  ask(DONE, own.$delete({ param: { kind, key }, query: { version: String(version) } }))

export const settleDraft = ({ kind, key }: Named, json: DraftSettle) =>
  ask(DraftSaved, own.settle.$post({ param: { kind, key }, json }))

export const takeDraft = ({ kind, key }: Named, json: { readonly of: string; readonly version: number }) =>
  ask(DraftSaved, own.take.$post({ param: { kind, key }, json }))

export const scheduleDraft = ({ kind, key }: Named, json: ContentSchedule) =>
  ask(ContentScheduled, one.schedule.$post({ param: { kind, key }, json }))

export const callBack = ({ kind, key }: Named, version: number) =>
  ask(DONE, one['call-back'].$post({ param: { kind, key }, json: { version } }))

export const beginAnother = ({ kind, key }: Named, json: ContentBegin) =>
  ask(ContentBegun, one.begin.$post({ param: { kind, key }, json }))

export const beginFirst = (kind: string, json: ContentBegin) =>
  ask(ContentBegun, api.desk.content[':kind'].begin.$post({ param: { kind }, json }))

export const publishDraft = ({ kind, key }: Named, json: ContentPublish) =>
  ask(ContentPublished, one.publish.$post({ param: { kind, key }, json }))
