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
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage(loaded, [])
  } catch {
    // A private window may refuse workers.
  }
}
