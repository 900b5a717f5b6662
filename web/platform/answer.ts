import { Problem } from '#contract/problem.ts'

/** What became of a call: the value, or why it was refused. Nothing is thrown. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value; readonly headers: Headers }
  | { readonly ok: false; readonly problem: Problem }

/** A contract's schema, as far as it is needed here. */
interface Shape<Value> {
  parse(value: unknown): Value
}

/** For calls whose answer says nothing but "done". */
export const DONE: Shape<null> = { parse: () => null }

/** Waits for a call and reads its answer, which is trusted from here on. */
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

/** No answer came: there is no connection, or it was lost or too slow. */
export const isNetworkFault = (error: unknown): boolean => error instanceof TypeError || error instanceof DOMException

const UNREACHABLE = 'The server cannot be reached. Please check your connection and try again'
const UNREADABLE = 'The server gave an answer that could not be read. Please try again'

/** A problem found by the browser itself, in the shape of the server's. */
export function ownProblem(code: string, detail: string, status = 0): Problem {
  return { type: 'about:blank', title: detail, status, detail, instance: '', code, errors: [], requestId: '' }
}
