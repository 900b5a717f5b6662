import { EventEmitter } from 'node:events'
import { type DialectAdapter, PostgresAdapter, PostgresDialect, type Dialect } from 'kysely'
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

const isRefusedSetting = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter.*statement_timeout/.test(error.message)

/** Behind a pooler the role has to bring the bound on statements, as the guide says. */
export async function connectWith<T>(settings: pg.ClientConfig, connect: () => Promise<T>): Promise<T> {
  try {
    return await connect()
  } catch (error) {
    if (!isRefusedSetting(error)) throw error
    delete settings.statement_timeout
    return connect()
  }
}

const PROBE_MS = 800
const PROBES = 2

/** A burst that waits for the pool's connections is no sign that the database hangs. */
export function createProbe(settings: pg.ClientConfig, probeMs = PROBE_MS): () => Promise<boolean> {
  let running: Promise<boolean> | null = null
  return () => (running ??= probe(settings, probeMs).finally(() => (running = null)))
}

async function probe(settings: pg.ClientConfig, probeMs: number): Promise<boolean> {
  for (let tries = 0; tries < PROBES; tries += 1) if (await isAnswered(settings, probeMs)) return true
  return false
}

async function isAnswered(settings: pg.ClientConfig, probeMs: number): Promise<boolean> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: probeMs, query_timeout: probeMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    // One that has no connection left is there, and so are those that it serves.
    return error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS
  } finally {
    void client.end().catch(() => {})
  }
}

/** The pool has one time-out for both, opening a connection and waiting for one that others use; opening keeps its own. */
class PooledClient extends pg.Client {
  constructor(settings?: pg.ClientConfig) {
    super({ ...settings, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS })
  }
}

/** Kysely on PostgreSQL. `onError` hears of connections that were lost while idle. */
export function postgresDialect(settings: pg.ClientConfig, onError: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    ...settings,
    Client: PooledClient,
    connectionTimeoutMillis: TURN_TIMEOUT_MS,
    max: 12,
    idleTimeoutMillis: 30_000,
  })
  // Without a listener a restart of the database would end this process: the pool hears of idle connections only, and
  // the query of one in use is rejected instead.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    endWhereReadOnly(client)
  })
  return new PooledDialect({ pool })
}

const READ_ONLY = '25006'
const TOO_MANY_CONNECTIONS = '53300'

/** After a fail-over it leads to a machine that only follows; its pool does not take it back. */
function endWhereReadOnly(client: pg.Client): void {
  if (!('connection' in client && client.connection instanceof EventEmitter)) return
  client.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
    if (code === READ_ONLY) void client.end().catch(() => {})
  })
}

class PooledDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new AdapterWithoutLock()
  }
}

/** Kysely's lock is the session's, which a pooler gives to somebody else; the one of `migrate` ends with its transaction. */
class AdapterWithoutLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
