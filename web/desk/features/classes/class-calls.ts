import { queryOptions } from '@tanstack/react-query'
import {
  ClassBoard,
  ClassChanged,
  ClassesPlanned,
  type ClassChange,
  type ClassLink,
  type ClassPlan,
  type ClassTurn,
  type NewClass,
} from '#contract/classes.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

const ofBatch = api.desk.batches[':key'].classes

export const classesQuery = (key: string) =>
  queryOptions({
    queryKey: ['batches', 'classes', key],
    queryFn: () => valueOf(ask(ClassBoard, ofBatch.$get({ param: { key } }))),
  })

export const planClasses = (key: string, json: ClassPlan) =>
  ask(ClassesPlanned, ofBatch.plan.$post({ param: { key }, json }))

export const addClass = (key: string, json: NewClass) => ask(ClassChanged, ofBatch.$post({ param: { key }, json }))

export const changeClass = (id: string, json: ClassChange) =>
  ask(ClassChanged, api.desk.classes[':id'].$put({ param: { id }, json }))

export const linkClass = (id: string, json: ClassLink) =>
  ask(ClassChanged, api.desk.classes[':id'].link.$put({ param: { id }, json }))

export const turnClass = (id: string, json: ClassTurn) =>
  ask(ClassChanged, api.desk.classes[':id'].state.$put({ param: { id }, json }))
