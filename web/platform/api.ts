import { hc } from 'hono/client'
import type { Api } from '#server/app.ts'
import { persistence } from './session-persistence.ts'

/** After this many milliseconds without an answer a call has failed. */
const PATIENCE = 30_000

/** The server's routes, typed by the server itself. */
export const api = hc<Api>('/', { fetch: callWithSession }).api

/** `fetch` for calls to the server: with the session where no cookie carries it, and with an end to waiting. */
export function callWithSession(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const bearer = persistence.bearer()
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  return fetch(input, { ...init, headers, signal: init.signal ?? AbortSignal.timeout(PATIENCE) })
}
