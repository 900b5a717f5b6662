import { setTimeout as wait } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '../database/open.ts'
import type { Env } from './context.ts'
import { refuse } from './refuse.ts'

// With the two seconds that asking takes, a form is answered within four.
const PATIENCE_MS = 2_200

interface Deps {
  readonly database: Pick<Database, 'answers'>
  readonly hangPatienceMs?: number
}

// A connection on which nothing comes any more gives no error for minutes. What was begun may still be kept: the form's key keeps it once.
export const refuseWhileHanging = ({ database, hangPatienceMs = PATIENCE_MS }: Deps) =>
  createMiddleware<Env>(async (c, next) => {
    if (hangPatienceMs === Infinity) return next()
    const waiting = new AbortController()
    const answered = next().then(() => true)
    const patience = wait(hangPatienceMs, false, { signal: waiting.signal, ref: false }).catch(() => false)
    const isAnswered = await Promise.race([answered, patience])
    waiting.abort()
    if (isAnswered || (await Promise.race([answered, database.answers()]))) return void (await answered)
    answered.catch(() => {})
    return refuse(c, new Refusal('busy', { secondsToWait: 5 }))
  })
