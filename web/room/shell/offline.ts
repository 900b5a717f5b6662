import type { QueryClient } from '@tanstack/react-query'
import { rememberRoom } from './room-memory.ts'

/** From now on the room opens without a connection, with what was read in it. */
export async function startOffline(queries: QueryClient): Promise<void> {
  rememberRoom(queries)
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
