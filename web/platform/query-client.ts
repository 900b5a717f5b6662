import { MutationCache, QueryCache, QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import type { Problem } from '#contract/problem.ts'
import { type Answer, ownProblem } from './answer.ts'

export class Refused extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}

/** The value of a call, or a `Refused` that is thrown, as queries and mutations expect it. */
export async function valueOf<Value>(call: Promise<Answer<Value>>): Promise<Value> {
  const answer = await call
  if (answer.ok) return answer.value
  throw new Refused(answer.problem)
}

export const problemOf = (error: unknown): Problem =>
  error instanceof Refused ? error.problem : ownProblem('unexpected', 'Something went wrong on this page')

/** Why, in the words of the fields where they are to blame: `Give a day as 2027-01-16`. */
export function sentenceOf(error: unknown): string {
  const { detail, errors } = problemOf(error)
  return errors.length === 0 ? detail : errors.map(({ message }) => message).join('. ')
}

const PASSING = new Set(['unreachable', 'busy', 'internal', 'storageFull', 'tooManyRequests'])
const MOST_TRIES = 3

/** What was read from the server, for all screens. `onRefused` hears of every call that was refused or failed. */
export function createQueryClient(onRefused: (problem: Problem) => void): QueryClient {
  const onError = (error: unknown) => onRefused(problemOf(error))
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (tries, error) => tries < MOST_TRIES && PASSING.has(problemOf(error).code),
        structuralSharing: newer,
        // A call without a connection fails at once and says so, instead of waiting in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Of two answers with a version the newer one, whichever came last. */
export function newer(shown: unknown, come: unknown): unknown {
  return versionOf(shown) > versionOf(come) && idOf(shown) === idOf(come) ? shown : replaceEqualDeep(shown, come)
}

const versionOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'version' in value ? Number(value.version) : 0

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
