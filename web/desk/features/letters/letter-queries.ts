import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  LetterDetail,
  LetterPage,
  LettersMoved,
  LetterWritten,
  TestLetterAnswer,
  type LetterQuery,
  type RecipientChange,
} from '#contract/letters.ts'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

type Filter = Omit<LetterQuery, 'after'>

const calls = api.desk.letters

/** The letters that fit, a page at a time. */
export const lettersQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['letters', 'list', filter],
    queryFn: ({ pageParam }) =>
      valueOf(ask(LetterPage, calls.$get({ query: { ...filter, ...(pageParam && { after: pageParam }) } }))),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const letterQuery = (id: string) =>
  queryOptions({
    queryKey: ['letters', 'one', id],
    queryFn: () => valueOf(ask(LetterDetail, calls[':id'].$get({ param: { id } }))),
  })

export const resend = (id: string, key: string) =>
  ask(LetterWritten, calls[':id'].resend.$post({ param: { id }, json: { key } }))
export const correct = (id: string, change: RecipientChange) =>
  ask(DONE, calls[':id'].recipient.$patch({ param: { id }, json: change }))
export const hold = (id: string) => ask(DONE, calls[':id'].hold.$post({ param: { id } }))
export const release = (id: string) => ask(DONE, calls[':id'].release.$post({ param: { id } }))
export const drop = (id: string) => ask(DONE, calls[':id'].drop.$post({ param: { id } }))
export const sendTestLetter = () => ask(TestLetterAnswer, calls.test.$post())
export const holdAll = () => ask(LettersMoved, calls.hold.$post())
export const releaseAll = () => ask(LettersMoved, calls.release.$post())
