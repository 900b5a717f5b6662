import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Member } from '#contract/accounts.ts'
import type { Batch } from '#contract/batches.ts'
import type { Staff } from '#contract/staff.ts'

export interface Env {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The visitor's address, or `unknown`. */
    address: string
    /** Set on routes for members and for staff, and only there. */
    member: Member
    staff: Staff
    deskSession: DeskSession
    visits: readonly Visit[]
    /** How an answer ends that is sent piece by piece. */
    sending?: Promise<Sent>
  }
}

export type Sent = { readonly end: 'whole' | 'given up' } | { readonly end: 'cut off'; readonly error: unknown }

/** Into which room somebody came, and as what. */
export interface Visit {
  readonly batch: Batch
  readonly as: 'member' | 'teacher'
}

/** A sign-in as the desk looks at it. Times are ISO 8601 UTC. */
export interface DeskSession {
  readonly id: string
  readonly endsAt: string
  readonly confirmedAt: string | null
  readonly secondFactor: 'off' | 'on' | 'wanted'
}

/** What steps and helpers see of a request. Without `set` of its own a context of every route would not fit. */
export interface RequestContext extends Omit<Context<Env>, 'set' | 'var'> {
  set(name: 'member', member: Member): void
  set(name: 'staff', staff: Staff): void
  set(name: 'deskSession', session: DeskSession): void
  set(name: 'visits', visits: readonly Visit[]): void
  set(name: 'sending', sending: Promise<Sent>): void
}
