import { queryOptions } from '@tanstack/react-query'
import { OwnerSettings, type OwnerSettingChange } from '#contract/owner-settings.ts'
import { MailRecords, type MailRecordsAsked } from '#contract/mail-records.ts'
import { PaymentKeysAnswer } from '#contract/payment-keys.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'
import { withPassword } from '#web/platform/staff/step-up.ts'

export const ownerSettingsQuery = queryOptions({
  queryKey: ['ownerSettings'],
  queryFn: () => valueOf(ask(OwnerSettings, api.desk['owner-settings'].$get())),
})

/** The file over a thin line, and then it is drawn anew. */
const UPLOAD_PATIENCE_MS = 300_000

export const uploadLogo = (version: number, body: File) =>
  withPassword(() =>
    ask(
      OwnerSettings,
      api.desk['owner-settings'].logo.$post(
        { query: { version: String(version) } },
        { init: { body, headers: { 'Content-Type': body.type }, signal: AbortSignal.timeout(UPLOAD_PATIENCE_MS) } },
      ),
    ),
  )

export const changeSettings = (group: string, json: OwnerSettingChange) =>
  withPassword(() => ask(OwnerSettings, api.desk['owner-settings'][':group'].$put({ param: { group }, json })))

export const askMailRecords = (json: MailRecordsAsked) =>
  ask(MailRecords, api.desk['owner-settings']['mail-records'].$post({ json }))

export const checkPaymentKeys = () => ask(PaymentKeysAnswer, api.desk['owner-settings']['payment-keys'].$post())
