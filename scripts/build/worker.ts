import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEMPLATE_LIST } from '#contract/page-template.ts'
import type { Bundle } from './bundle.ts'
import { CODE_LIST } from './code-list.ts'

export const BUILD_PLACEHOLDER = '__BUILD__'

/** The worker's file. In the root, because a worker rules over what lies below it. */
export const WORKER = 'offline-worker.js'

/** Writes the service worker, named after all code, styles and pages: a browser takes a new one when any of them changed. */
export function writeWorker(output: string, { workerScript }: Bundle): void {
  const content = createHash('sha256')
  for (const list of [CODE_LIST, TEMPLATE_LIST]) content.update(readFileSync(join(output, list)))
  const build = content.digest('hex').slice(0, 16)
  writeFileSync(
    join(output, WORKER),
    workerScript.replaceAll(BUILD_PLACEHOLDER, () => build),
  )
}
