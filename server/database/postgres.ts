import { PostgresDialect, type Dialect } from 'kysely'
import pg from 'pg'

const INT8 = 20
const STATEMENT_TIMEOUT_MS = 10_000
const CONNECTION_TIMEOUT_MS = 10_000
/** How long a query of a burst waits for its turn: it is served late rather than refused. */
const TURN_TIMEOUT_MS = 30_000

export const connectionSettings = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  keepAlive: true,
  // Counts come as int8, which would otherwise be text.
  types: { getTypeParser: (oid, format): unknown => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
})

/** The pool has one time-out for both, opening a connection and waiting for one that others use; opening keeps its own. */
class PooledClient extends pg.Client {
  constructor(settings?: pg.ClientConfig) {
    super({ ...settings, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS })
  }
}

/** Kysely on PostgreSQL. `onError` hears of connections that were lost while idle. */
export function postgresDialect(url: string, onError: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    ...connectionSettings(url),
    Client: PooledClient,
    connectionTimeoutMillis: TURN_TIMEOUT_MS,
    max: 12,
    idleTimeoutMillis: 30_000,
  })
  // Without a listener a restart of the database would end this process: the pool hears of idle connections only, and
  // the query of one in use is rejected instead.
  pool.on('error', onError)
  pool.on('connect', (client) => void client.on('error', () => {}))
  return new PostgresDialect({ pool })
}
