import { existsSync, readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const OWN = '/proc/thread-self'
const NICE = 10

/** Lets this thread wait while others of the machine have work. Elsewhere than on Linux it stays as it is. */
export function giveWay(): void {
  if (!existsSync(OWN)) return
  const thread = Number(readlinkSync(OWN).split('/').at(-1))
  if (getPriority(thread) < NICE) setPriority(thread, NICE)
}
