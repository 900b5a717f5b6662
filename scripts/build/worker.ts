import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bundle } from './bundle.ts'

export const BUILD_PLACEHOLDER = '__BUILD__'

/** The worker's file. In the root, because a worker rules over what lies below it. */
export const WORKER = 'offline-worker.js'

/** Writes the service worker, named after all code and styles: a browser takes a new one when any of them changed. */
export function writeWorker(output: string, { workerScript, ...bundle }: Bundle): void {
  const build = createHash('sha256').update(JSON.stringify(bundle)).digest('hex').slice(0, 16)
  writeFileSync(
    join(output, WORKER),
    workerScript.replaceAll(BUILD_PLACEHOLDER, () => build),
  )
}
