import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { may, type Right, type Subject } from '#contract/staff.ts'
import { Me } from '#contract/desk.ts'
import { ask } from '../answer.ts'
import { api } from '../api.ts'
import { valueOf } from '../query-client.ts'
import { persistence } from '../session-persistence.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => valueOf(ask(Me, api.desk.me.$get())),
  staleTime: Infinity,
})

/** Asks who is there, once somebody may be: otherwise every visit would begin with a refusal. */
export const useFindMe = () => useQuery({ ...meQuery, enabled: () => persistence.mayBeSignedIn() })

export const MeContext = createContext<Me | null>(null)

export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('Nobody is signed in at the desk')
  return me
}

export function useMay(): (right: Right, subject?: Subject) => boolean {
  const me = useMe()
  return (right, subject) => may(me, right, subject)
}
