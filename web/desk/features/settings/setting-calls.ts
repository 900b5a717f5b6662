import { queryOptions } from '@tanstack/react-query'
import { OwnerSettings, type OwnerSettingChange } from '#contract/owner-settings.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'
import { withPassword } from '#web/platform/staff/step-up.ts'

export const ownerSettingsQuery = queryOptions({
  queryKey: ['ownerSettings'],
  queryFn: () => valueOf(ask(OwnerSettings, api.desk['owner-settings'].$get())),
})

export const changeSettings = (group: string, json: OwnerSettingChange) =>
  withPassword(() => ask(OwnerSettings, api.desk['owner-settings'][':group'].$put({ param: { group }, json })))
