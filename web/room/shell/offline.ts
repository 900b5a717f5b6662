import type { QueryClient } from '@tanstack/react-query'
import { rememberRoom } from './room-memory.ts'

/** From now on the room opens without a connection, with what was read in it. */
export async function startOffline(queries: QueryClient): Promise<void> {
  rememberRoom(queries)
  // In development a worker would store outdated code.
  if (process.env['NODE_ENV'] !== 'production') return
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/room-worker.js', { scope: '/room' })
    const { active } = await navigator.serviceWorker.ready
    // Also what is still on its way: it was asked for before the worker took over, and never passes it.
    new PerformanceObserver((seen) =>
      active?.postMessage(
        seen.getEntries().map(({ name }) => name),
        [],
      ),
    ).observe({
      type: 'resource',
      buffered: true,
    })
  } catch {}
}
