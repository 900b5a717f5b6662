import { Hono } from 'hono'
import type { Database } from '../database/open.ts'
import type { Env } from './context.ts'

const READY_MS = 500

export function healthRoutes({ database, stopping }: { database: Database; stopping?: AbortSignal | undefined }) {
  return new Hono<Env>()
    .get('/healthz', (c) => c.json({ status: 'alive' }, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      const isReady = !stopping?.aborted && (await canServe(database))
      return c.json({ status: isReady ? 'ready' : 'not ready' }, isReady ? 200 : 503, { 'Cache-Control': 'no-store' })
    })
}

async function canServe(database: Database): Promise<boolean> {
  const isThere = database.ping().then(
    () => true,
    () => false,
  )
  // A write that only waits, for another program's lock, is no sign that nothing can be stored.
  return (await inTime(isThere, false)) && inTime(database.canStore(), true)
}

const inTime = (answer: Promise<boolean>, otherwise: boolean): Promise<boolean> =>
  Promise.race([answer, new Promise<boolean>((resolve) => setTimeout(resolve, READY_MS, otherwise).unref())])
