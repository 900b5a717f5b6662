import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  BatchBoard,
  PlaceGiven,
  PlaceKept,
  Roster,
  type NewPlace,
  type NewWaiting,
  type PlaceEnd,
  type PlaceMove,
} from '#contract/desk-batches.ts'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

export const boardQuery = queryOptions({
  queryKey: ['batches', 'board'],
  queryFn: () => valueOf(ask(BatchBoard, api.desk.batches.$get())),
})

export const rosterQuery = (key: string, q: string) =>
  infiniteQueryOptions({
    queryKey: ['batches', 'roster', key, q],
    queryFn: ({ pageParam: after }) =>
      valueOf(
        ask(
          Roster,
          api.desk.batches[':key'].$get({ param: { key }, query: { ...(q && { q }), ...(after && { after }) } }),
        ),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const movePlace = (id: string, json: PlaceMove) =>
  ask(PlaceKept, api.desk.places[':id'].move.$post({ param: { id }, json }))

export const endPlace = (id: string, json: PlaceEnd) =>
  ask(PlaceKept, api.desk.places[':id'].withdraw.$post({ param: { id }, json }))

export const addPlace = (key: string, json: NewPlace) =>
  ask(PlaceGiven, api.desk.batches[':key'].places.$post({ param: { key }, json }))

export const addWaiting = (key: string, json: NewWaiting) =>
  ask(DONE, api.desk.batches[':key'].waiting.$post({ param: { key }, json }))

export const endWaiting = (key: string, uid: string) =>
  ask(DONE, api.desk.batches[':key'].waiting.$delete({ param: { key }, query: { uid } }))
