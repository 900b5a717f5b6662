import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { AttendanceSheet, type ParticipantSettled, ReportRead, type RollCall } from '#contract/attendance.ts'
import { ask } from '#web/platform/answer.ts'
import { api, callWithSession } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

const ofClass = api.room.classes[':id']

export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: ['room', 'attendance', id],
    queryFn: () => valueOf(ask(AttendanceSheet, ofClass.attendance.$get({ param: { id } }))),
    staleTime: 0,
    refetchInterval: 20_000,
  })

export const callRoll = (id: string, json: RollCall) =>
  ask(z.object({ version: z.int() }), ofClass.attendance.$put({ param: { id }, json }))

export const settleParticipant = (id: string, json: ParticipantSettled) =>
  ask(AttendanceSheet, ofClass.participants.$put({ param: { id }, json }))

export const readReport = (id: string, file: File) =>
  ask(ReportRead, callWithSession(ofClass.report.$path({ param: { id } }), { method: 'POST', body: file }))
