import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { MaterialChange, MaterialToAdd } from '#contract/material-deeds.ts'
import { MaterialList, NoteRead } from '#contract/material.ts'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

const materials = api.room.batches[':key'].materials

/** Asked again while it is looked at: something may be released meanwhile. */
export const materialQuery = (key: string) =>
  queryOptions({
    queryKey: ['room', 'material', key],
    queryFn: () => valueOf(ask(MaterialList, materials.$get({ param: { key } }))),
    staleTime: 0,
    refetchInterval: 30_000,
  })

/** Writing on each page of a large PDF takes its time. */
const patient = () => ({ init: { signal: AbortSignal.timeout(60_000) } })

export const addMaterial = (key: string, json: MaterialToAdd) =>
  ask(z.object({ id: z.string() }), materials.$post({ param: { key }, json }, patient()))

export const changeMaterial = (key: string, id: string, json: MaterialChange) =>
  ask(z.object({ version: z.int() }), materials[':id'].$patch({ param: { key, id }, json }, patient()))

export const removeMaterial = (key: string, id: string, version: number) =>
  ask(DONE, materials[':id'].$delete({ param: { key, id }, query: { version: String(version) } }))

export const orderMaterial = (key: string, seen: string[], ids: string[]) =>
  ask(DONE, materials.order.$post({ param: { key }, json: { ids, seen } }))

export const readNote = (key: string, body: string) =>
  ask(NoteRead, materials.preview.$post({ param: { key }, json: { body } }))
