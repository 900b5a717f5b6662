import { randomInt } from 'node:crypto'

/** The alphabet of push ids, in the order of its characters' codes. Source: Firebase's NextPushId. */
const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const TIME_LENGTH = 8
const RANDOM_LENGTH = 12

/** A key of 20 characters that sorts by time: 8 for the milliseconds, 12 at random. */
export function pushId(time: Date): string {
  let rest = time.getTime()
  let head = ''
  for (let place = 0; place < TIME_LENGTH; place += 1) {
    head = ALPHABET.charAt(rest % 64) + head
    rest = Math.floor(rest / 64)
  }
  return head + Array.from({ length: RANDOM_LENGTH }, () => ALPHABET.charAt(randomInt(64))).join('')
}

/** Hands out milliseconds as keys, each once: a later one of the same moment gets the next free millisecond. */
export interface Milliseconds {
  next(branch: string, time: Date): number
  /** Another process took keys up to here. */
  skipTo(branch: string, taken: number): void
}

export function createMilliseconds(): Milliseconds {
  const last = new Map<string, number>()
  return {
    next(branch, time) {
      const key = Math.max(time.getTime(), (last.get(branch) ?? 0) + 1)
      last.set(branch, key)
      return key
    },
    skipTo: (branch, taken) => void last.set(branch, Math.max(taken, last.get(branch) ?? 0)),
  }
}

/** Milliseconds in a push id; null for any other key. */
export function timeOfPushId(key: string): number | null {
  const places = Array.from(key, (character) => ALPHABET.indexOf(character))
  if (places.length !== TIME_LENGTH + RANDOM_LENGTH || places.includes(-1)) return null
  return places.slice(0, TIME_LENGTH).reduce((time, place) => time * 64 + place, 0)
}
