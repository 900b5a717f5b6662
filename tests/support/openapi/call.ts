import type { RefusalCode } from '#contract/problem.ts'
import type { TestApp } from '../test-app.ts'
import type { Apps } from './apps.ts'
import type { Members } from './members.ts'

/** A call as its example makes it. */
export interface Call {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body: object | undefined
  readonly cookie: string
}

interface Change {
  readonly app?: TestApp
  readonly path?: string
  readonly body?: unknown
  readonly cookie?: string
  readonly headers?: Record<string, string>
}

/** Sends a call as its example makes it, but for a change. */
export const send = ({ app }: Apps, call: Call, change: Change = {}) => {
  const { body = call.body, cookie = call.cookie, headers = {} } = change
  return (change.app ?? app).request(change.path ?? call.path, {
    method: call.method.toUpperCase(),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: { cookie, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
  })
}

/** The request that is refused so. */
export type Cause = (apps: Apps, call: Call, members: Members) => Promise<Response>

/** For a code, or for a code at one call. */
export type Causes = Readonly<Partial<Record<RefusalCode | `${RefusalCode} ${string}`, Cause>>>
