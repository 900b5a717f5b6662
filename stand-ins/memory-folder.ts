import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const WANTED_BYTES = 2 * 1024 ** 3

/** Where files lie that need not outlive their test: in memory where there is room, because a disk takes most of the time of small files. */
export function memoryFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > WANTED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
