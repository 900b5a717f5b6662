import { queryOptions } from '@tanstack/react-query'
import { DeviceList, FactorBegun, RecoveryCodes } from '#contract/staff-calls.ts'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'
import { withPassword } from '#web/platform/staff/step-up.ts'

export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: () => valueOf(ask(DeviceList, api.desk.devices.$get())),
})

export const signOutDevice = (id: string) => ask(DONE, api.desk.devices[':id'].$delete({ param: { id } }))

export const signOutOthers = () => ask(DONE, api.desk.devices.$delete())

export const beginFactor = () => withPassword(() => ask(FactorBegun, api.desk['second-factor'].setup.$post()))

export const confirmFactor = (code: string) =>
  ask(RecoveryCodes, api.desk['second-factor'].confirm.$post({ json: { code } }))

export const turnFactorOff = () => withPassword(() => ask(DONE, api.desk['second-factor'].$delete()))

export const renewCodes = () =>
  withPassword(() => ask(RecoveryCodes, api.desk['second-factor']['recovery-codes'].$post()))
