import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type {
  AnswerMark,
  DoubtQuery,
  DoubtWords,
  Hiding,
  NewDoubt,
  NewReply,
  Settling,
} from '#contract/doubt-inputs.ts'
import { Doubt, DoubtKept, DoubtPage, DoubtQueue } from '#contract/doubts.ts'
import { NoteRead } from '#contract/material.ts'
import { ask, DONE } from '#web/platform/answer.ts'
import { api, callWithSession } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

const doubts = api.room.batches[':key'].doubts
const FRESH = { staleTime: 0, refetchInterval: 20_000 }
/** During a class whoever teaches looks at it all the time. */
const LIVE = { staleTime: 0, refetchInterval: 5_000 }

export const ofDoubts = (key: string) => ['room', 'doubts', key]

/** So many pages of them, one after the other. */
export const doubtsQuery = (key: string, asked: Pick<DoubtQuery, 'show' | 'q'>, pages: number) =>
  queryOptions({
    queryKey: [...ofDoubts(key), 'list', asked, pages],
    async queryFn() {
      let found = await pageOf(key, asked)
      for (let read = 1; read < pages && found.next !== null; read++) {
        const more = await pageOf(key, { ...asked, after: found.next })
        found = { ...more, doubts: [...found.doubts, ...more.doubts] }
      }
      return found
    },
    placeholderData: (before) => before,
    ...FRESH,
  })

const pageOf = (key: string, query: DoubtQuery): Promise<DoubtPage> =>
  valueOf(ask(DoubtPage, doubts.$get({ param: { key }, query })))

/** A question with so many pages of its replies. */
export const doubtQuery = (key: string, id: string, pages: number) =>
  queryOptions({
    queryKey: [...ofDoubts(key), 'one', id, pages],
    async queryFn() {
      let found = await threadPage(key, id)
      for (let read = 1; read < pages && found.next !== null; read++) {
        const more = await threadPage(key, id, found.next)
        const known = new Set(more.thread.map((reply) => reply.id))
        // The answer comes with the first page, wherever its place is.
        found = { ...more, thread: [...found.thread.filter((reply) => !known.has(reply.id)), ...more.thread] }
      }
      return found
    },
    placeholderData: (before) => (before?.id === id ? before : undefined),
    ...FRESH,
  })

const threadPage = (key: string, id: string, after?: string): Promise<Doubt> =>
  valueOf(ask(Doubt, doubts[':id'].$get({ param: { key, id }, query: after === undefined ? {} : { after } })))

export const queueQuery = (key: string) =>
  queryOptions({
    queryKey: [...ofDoubts(key), 'queue'],
    queryFn: () => valueOf(ask(DoubtQueue, doubts.queue.$get({ param: { key } }))),
    ...LIVE,
  })

/** As an address that holds the picture itself: an image element could not say who asks. */
export const pictureQuery = (key: string, id: string) =>
  queryOptions({
    queryKey: [...ofDoubts(key), 'picture', id],
    queryFn: async () => {
      const response = await doubts[':id'].picture.$get({ param: { key, id } })
      if (!response.ok) throw new Error('The picture cannot be shown')
      return dataAddress(await response.blob())
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

const dataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read')))
    reader.readAsDataURL(blob)
  })

export const sendDoubt = (key: string, json: NewDoubt) => ask(DoubtKept, doubts.$post({ param: { key }, json }))

export const previewWords = (key: string, body: string) =>
  ask(NoteRead, doubts.preview.$post({ param: { key }, json: { body } }))

/** Whether the server would keep the words. */
export const judgeDoubt = (key: string, { title, body, classId, second }: DoubtWords) =>
  ask(DONE, doubts.judged.$post({ param: { key }, json: { title, body, classId, second } }))

export const sendPicture = (key: string, query: Pick<NewDoubt, 'key' | 'from'>, picture: Blob) =>
  ask(
    DONE,
    callWithSession(doubts.pictures.$path({ param: { key }, query }), {
      method: 'POST',
      body: picture,
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
  )

const Version = z.object({ version: z.int() })

interface One {
  readonly key: string
  readonly id: string
}

export const sendReply = (param: One, json: NewReply) => ask(DoubtKept, doubts[':id'].replies.$post({ param, json }))
export const markSame = (param: One, isSame: boolean) => ask(DONE, doubts[':id'].same.$put({ param, json: { isSame } }))
export const markAnswer = (param: One, json: AnswerMark) => ask(Version, doubts[':id'].answer.$put({ param, json }))
export const hide = (param: One, json: Hiding) => ask(Version, doubts[':id'].hidden.$put({ param, json }))
export const settle = (param: One, json: Settling) => ask(Version, doubts[':id'].settled.$put({ param, json }))
export const takeBack = (param: One, version: number) =>
  ask(DONE, doubts[':id'].$delete({ param, query: { version: String(version) } }))
