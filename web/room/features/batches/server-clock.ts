import { useEffect, useState } from 'react'
import type { Clocked } from './room-calls.ts'

const TICK_MS = 1_000

/** The server's time in milliseconds, going on second by second. The device's own clock is not asked. */
export function useServerClock({ serverNow, cameAt }: Clocked): number {
  const [elapsed, setElapsed] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setElapsed(performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Date.parse(serverNow) + Math.max(elapsed - cameAt, 0)
}
