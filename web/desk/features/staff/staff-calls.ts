import { queryOptions } from '@tanstack/react-query'
import type { Right, Role } from '#contract/staff.ts'
import { type FactorReset, GrantsGiven, type NewStaff, Setting, StaffAdded, StaffList } from '#contract/staff-calls.ts'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'
import { withPassword } from '#web/platform/staff/step-up.ts'

export const staffQuery = queryOptions({
  queryKey: ['staff', 'list'],
  queryFn: () => valueOf(ask(StaffList, api.desk.staff.$get())),
})

const NAME = 'staffSecondFactor'

export const factorSettingQuery = queryOptions({
  queryKey: ['staff', 'setting'],
  queryFn: () => valueOf(ask(Setting, api.desk.settings[':name'].$get({ param: { name: NAME } }))),
})

export const addStaff = (given: NewStaff) => withPassword(() => ask(StaffAdded, api.desk.staff.$post({ json: given })))

export interface RoleOf {
  readonly uid: string
  readonly role: Role
  readonly batchKey: string | null
}

export const takeRole = ({ uid, role, batchKey }: RoleOf) =>
  withPassword(() =>
    ask(DONE, api.desk.staff.$delete({ query: { uid, role, ...(batchKey === null ? {} : { batchKey }) } })),
  )

export const withdraw = (id: string) =>
  withPassword(() => ask(DONE, api.desk.invitations[':id'].$delete({ param: { id } })))

export const grant = (uid: string, granted: readonly Right[]) =>
  withPassword(() =>
    ask(GrantsGiven, api.desk.staff[':uid'].grants.$put({ param: { uid }, json: { granted: [...granted] } })),
  )

export const setFactorForAll = ({ version }: Setting, value: boolean) =>
  withPassword(() => ask(Setting, api.desk.settings[':name'].$put({ param: { name: NAME }, json: { value, version } })))

export const resetFactor = (uid: string, json: FactorReset) =>
  withPassword(() => ask(DONE, api.desk.staff[':uid'].factor.reset.$post({ param: { uid }, json })))
