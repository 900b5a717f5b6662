import { createHash } from 'node:crypto'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CodeList } from '#contract/build-parts.ts'
import type { Bundle } from './bundle.ts'

export const BUILD_PLACEHOLDER = '__BUILD__'
export const LATE_PLACEHOLDER = '__LATE__'

/** The worker's file. In the root, because a worker rules over what lies below it. */
export const WORKER = 'offline-worker.js'

/** The course room's own, which rules over what lies below `/room`. */
const ROOM_WORKER = 'room-worker.js'

export const takeRoomWorker = (output: string, aside: string): void =>
  copyFileSync(join(aside, 'worker', ROOM_WORKER), join(output, ROOM_WORKER))

/** Writes the service worker, named after all code and styles: a browser takes a new one when any of them changed. */
export function writeWorker(output: string, { workerScript, ...bundle }: Bundle): void {
  const build = createHash('sha256').update(JSON.stringify(bundle)).digest('hex').slice(0, 16)
  const late = JSON.stringify(lateByPage(bundle.code))
  const script = workerScript
    .replaceAll(BUILD_PLACEHOLDER, () => build)
    .replaceAll(JSON.stringify(LATE_PLACEHOLDER), () => `(${late})`)
  if (script.includes(LATE_PLACEHOLDER)) throw new Error('The worker was not told what pages ask for late')
  writeFileSync(join(output, WORKER), script)
}

/** What a page may ask for later, and what stands in a missing page's place, by the page's own script. */
function lateByPage({ routes, late, failure }: CodeList): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(routes).map(([name, scripts]) => [scripts.at(-1) ?? name, [...(late[name] ?? []), ...failure]]),
  )
}
