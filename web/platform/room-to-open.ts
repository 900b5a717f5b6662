import { MINUTE_MS } from '#contract/ground/time.ts'
import { tabKeep } from './storage.ts'

const KEY = 'roomToOpen'
const LIFETIME = 30 * MINUTE_MS
const IN_THE_ROOM = /^\/room(?:\/[\w-]+)*\/?$/

/** Whoever signs in soon, in this tab, is led there. */
export function rememberRoom(path: string): void {
  tabKeep.write(KEY, `${Date.now()} ${path}`)
}

/** Once: null when nobody came from the course room. */
export function takeRoomToOpen(): string | null {
  const [since = '', path = ''] = (tabKeep.read(KEY) ?? '').split(' ')
  tabKeep.remove(KEY)
  return Math.abs(Date.now() - Number(since)) < LIFETIME && IN_THE_ROOM.test(path) ? path : null
}
