import { StatementSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import pg from 'pg'
import type { TestEngine } from '../engines.ts'

/** Statements with what was bound to them, by their text. */
export type Sent = Map<string, readonly unknown[]>

/** From now on until the test ends, each statement that is sent to the database, as it is sent. */
export function recordStatements(t: TestContext, engine: TestEngine): Sent {
  const sent: Sent = new Map()
  hearStatements(t, engine, (text, values) => sent.set(text, values))
  return sent
}

/** Asked how many statements were sent since it was asked last: `begin` and `commit` count, what looks for other programs does not. */
export function countStatements(t: TestContext, engine: TestEngine): () => number {
  let count = 0
  hearStatements(t, engine, (text) => {
    if (!text.startsWith('pragma')) count += 1
  })
  return () => {
    const counted = count
    count = 0
    return counted
  }
}

function hearStatements(
  t: TestContext,
  { name }: TestEngine,
  hear: (text: string, values: readonly unknown[]) => void,
): void {
  if (name === 'sqlite')
    for (const method of ['all', 'run', 'iterate'] as const) {
      const real = StatementSync.prototype[method] as (...values: unknown[]) => unknown
      t.mock.method(StatementSync.prototype, method, function (this: StatementSync, ...values: unknown[]) {
        hear(this.sourceSQL, values)
        return real.apply(this, values)
      })
    }
  else {
    const { query } = pg.Client.prototype
    t.mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...given: Parameters<typeof query>) {
      const [text, values] = given as readonly unknown[]
      if (typeof text === 'string') hear(text, Array.isArray(values) ? values : [])
      return query.apply(this, given)
    })
  }
}
