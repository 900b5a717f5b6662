import { hc } from 'hono/client'
import { WRITTEN_BY_HEADER } from '#contract/settings.ts'
import type { Api } from '#server/app.ts'
import { persistence } from './session-persistence.ts'
import { written } from './written.ts'

const PATIENCE_MS = 30_000

export const api = hc<Api>('/', { fetch: callWithSession }).api

/** `fetch` with a time limit and the headers of this page. */
export function callWithSession(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const signal = init.signal ?? AbortSignal.timeout(PATIENCE_MS)
  return fetch(input, { ...init, headers: pageHeaders(init.headers), signal })
}

export function pageHeaders(others?: HeadersInit): Headers {
  const headers = new Headers(others)
  const bearer = persistence.bearer()
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  if (written.by && !headers.has(WRITTEN_BY_HEADER)) headers.set(WRITTEN_BY_HEADER, written.by)
  return headers
}
