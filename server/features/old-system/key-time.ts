/** When a key of the old system was made: epoch milliseconds, an ISO text without the characters no key may have, or a push id. */
import { timeOfPushId } from '../submissions/record-keys.ts'

const FIRST_MS = Date.UTC(2012, 0, 1)
const LAST_MS = Date.UTC(2100, 0, 1)
const MILLISECONDS = /^\d{13}$/
const ISO = /^(\d{4})\D?(\d{2})\D?(\d{2})\D(\d{2})\D?(\d{2})\D?(\d{2})(?:\D?(\d{3}))?\D?Z?$/

const plausible = (ms: number): number | null => (ms >= FIRST_MS && ms < LAST_MS ? ms : null)

export function millisecondsOf(key: string): number | null {
  if (MILLISECONDS.test(key)) return plausible(Number(key))
  const parts = ISO.exec(key)
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second, ms))
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
    ? plausible(time.getTime())
    : null
}

export const timeOfKey = (key: string): number | null => millisecondsOf(key) ?? pushIdTime(key)

function pushIdTime(key: string): number | null {
  const ms = timeOfPushId(key)
  return ms === null ? null : plausible(ms)
}
