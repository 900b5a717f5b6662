import { queryOptions } from '@tanstack/react-query'
import { ArchiveAnswer, type Archiving } from '#contract/archiving.ts'
import { CourseOrder, type NewCourseOrder } from '#contract/course-order.ts'
import { ContentRestored, type ContentRestore } from '#contract/desk-content.ts'
import { ContentPublished } from '#contract/desk-drafts.ts'
import { BatchMade, OfferChoices, type NewBatch } from '#contract/new-batch.ts'
import { CourseMade, type NewCourse } from '#contract/new-course.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

export const choicesQuery = queryOptions({
  queryKey: ['content', 'offer'],
  queryFn: () => valueOf(ask(OfferChoices, api.desk.offer.$get())),
})

export const makeBatch = (json: NewBatch) => ask(BatchMade, api.desk.batches.$post({ json }))

export const makeCourse = (json: NewCourse) => ask(CourseMade, api.desk.courses.$post({ json }))

/** A thing of what is offered. */
export interface Offered {
  readonly kind: 'course' | 'batch'
  readonly id: string
}

const one = api.desk.content[':kind'][':key']
const paramOf = ({ kind, id: key }: { readonly kind: string; readonly id: string }) => ({ kind, key })

export const archiveQuery = (offered: Offered) =>
  queryOptions({
    queryKey: ['content', 'archive', offered.kind, offered.id],
    queryFn: () => valueOf(ask(ArchiveAnswer, one.archive.$get({ param: paramOf(offered) }))),
  })

export const archive = (offered: Offered, json: Archiving) =>
  ask(ContentPublished, one.archive.$post({ param: paramOf(offered), json }))

export const courseOrderQuery = queryOptions({
  queryKey: ['content', 'course-order'],
  queryFn: () => valueOf(ask(CourseOrder, api.desk['course-order'].$get())),
})

export const orderCourses = (json: NewCourseOrder) => ask(ContentPublished, api.desk['course-order'].$put({ json }))

/** Makes the version of before live again. */
export const takeBack = (thing: { readonly kind: string; readonly id: string }, which: Omit<ContentRestore, 'why'>) =>
  ask(ContentRestored, one.restore.$post({ param: paramOf(thing), json: { ...which, why: 'Taken back at once' } }))
