import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Member } from '#contract/accounts.ts'

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

/** What steps and helpers see of a request. Without `set` of its own a context of every route would not fit. */
export interface RequestContext extends Omit<Context<Env>, 'set' | 'var'> {
  set(name: 'member', member: Member): void
}
