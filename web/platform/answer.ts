import { Problem } from '#contract/problem.ts'

/** The result of a call: its value, or why it was refused. Calls never throw. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value; readonly headers: Headers }
  | { readonly ok: false; readonly problem: Problem }

interface Shape<Value> {
  parse(value: unknown): Value
}

export const DONE: Shape<null> = { parse: () => null }

export async function ask<Value>(shape: Shape<Value>, call: Promise<Response>): Promise<Answer<Value>> {
  try {
    const response = await call
    const body: unknown = await response.json()
    if (response.ok) return { ok: true, value: shape.parse(body), headers: response.headers }
    const problem = Problem.safeParse(body)
    return {
      ok: false,
      problem: problem.success ? problem.data : ownProblem('unreadable', UNREADABLE, response.status),
    }
  } catch (error) {
    return {
      ok: false,
      problem: isNetworkFault(error) ? ownProblem('unreachable', UNREACHABLE) : ownProblem('unreadable', UNREADABLE),
    }
  }
}

export const isNetworkFault = (error: unknown): boolean => error instanceof TypeError || error instanceof DOMException

const UNREACHABLE = 'The server cannot be reached. Please check your connection and try again'
const UNREADABLE = 'The server gave an answer that could not be read. Please try again'

export function ownProblem(code: string, detail: string, status = 0): Problem {
  return { type: 'about:blank', title: detail, status, detail, instance: '', code, errors: [], requestId: '' }
}
