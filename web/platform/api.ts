import { hc } from 'hono/client'
import type { Api } from '#server/app.ts'
import { persistence } from './session-persistence.ts'

const PATIENCE_MS = 30_000

export const api = hc<Api>('/', { fetch: callWithSession }).api

/** `fetch` with a time limit, and with the session's token where there is no cookie. */
export function callWithSession(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const bearer = persistence.bearer()
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  return fetch(input, { ...init, headers, signal: init.signal ?? AbortSignal.timeout(PATIENCE_MS) })
}
