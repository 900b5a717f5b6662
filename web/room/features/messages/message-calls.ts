import { queryOptions } from '@tanstack/react-query'
import type { MessageToSee, MessageToSend } from '#contract/batch-message-inputs.ts'
import { BatchNotices, MessagePreview, MessageSent } from '#contract/batch-messages.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

const messages = api.room.batches[':key'].messages

export const noticesQuery = (key: string) =>
  queryOptions({
    queryKey: ['room', 'notices', key],
    queryFn: () => valueOf(ask(BatchNotices, messages.$get({ param: { key } }))),
    staleTime: 0,
    refetchInterval: 60_000,
  })

export const previewMessage = (key: string, json: MessageToSee) =>
  ask(MessagePreview, messages.preview.$post({ param: { key }, json }))

export const sendMessage = (key: string, json: MessageToSend) =>
  ask(MessageSent, messages.$post({ param: { key }, json }))
