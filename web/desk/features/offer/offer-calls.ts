import { queryOptions } from '@tanstack/react-query'
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
