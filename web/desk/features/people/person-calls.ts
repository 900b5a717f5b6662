import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ToldConsent } from '#contract/consents.ts'
import { AlikeAddresses, PeoplePage, PersonDetail, SessionsEnded, type PeopleQuery } from '#contract/people.ts'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

export const peopleQuery = (query: Omit<PeopleQuery, 'after'>) =>
  infiniteQueryOptions({
    queryKey: ['people', 'list', query],
    queryFn: ({ pageParam }) =>
      valueOf(ask(PeoplePage, api.desk.people.$get({ query: { ...query, ...(pageParam && { after: pageParam }) } }))),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const alikeQuery = queryOptions({
  queryKey: ['people', 'alike'],
  queryFn: () => valueOf(ask(AlikeAddresses, api.desk['alike-addresses'].$get())),
})

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'one', id],
    queryFn: () => valueOf(ask(PersonDetail, api.desk.people[':id'].$get({ param: { id } }))),
  })

const person = api.desk.people[':id']

export const sendVerification = (id: string) => ask(DONE, person['verification-letter'].$post({ param: { id } }))

export const sendReset = (id: string) => ask(DONE, person['reset-letter'].$post({ param: { id } }))

export const tellConsent = (id: string, json: ToldConsent) => ask(DONE, person.consents.$post({ param: { id }, json }))

export const signOutEverywhere = (id: string) =>
  ask(SessionsEnded, person['sign-out-everywhere'].$post({ param: { id } }))
