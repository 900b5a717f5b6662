import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Member } from '#contract/accounts.ts'

/** What every request carries. */
export interface Env {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The visitor's address, or `unknown`. */
    address: string
    /** Set on routes for members, and only there. */
    member: Member
  }
}
export type RequestContext = Context<Env>
