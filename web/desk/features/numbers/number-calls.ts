import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { MoneyMonths } from '#contract/money-months.ts'
import { Numbers, type NumbersQuery } from '#contract/numbers.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

export const numbersQuery = (query: NumbersQuery) =>
  queryOptions({
    queryKey: ['numbers', query],
    queryFn: () => valueOf(ask(Numbers, api.desk.numbers.$get({ query }))),
    placeholderData: keepPreviousData,
  })

export const monthsQuery = queryOptions({
  queryKey: ['payments', 'months'],
  queryFn: () => valueOf(ask(MoneyMonths, api.desk.payments.months.$get())),
})
