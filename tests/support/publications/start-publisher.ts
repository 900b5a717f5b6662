import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { PublisherTask, Said } from './publisher.ts'

export interface Publisher {
  /** Every publication that it said it had begun, or ended. */
  readonly said: readonly Said[]
  /** Resolves when that many are done. */
  isAt(count: number): Promise<void>
  /** Resolves when all are done; throws when one was refused. */
  done(): Promise<void>
  kill9(): Promise<void>
}

export function startPublisher(task: PublisherTask): Publisher {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'publisher.ts'), JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/node') },
  })
  // A test run that ends early must not leave it behind.
  const endWithUs = () => void child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const said: Said[] = []
  const waiting: { readonly count: number; readonly go: () => void }[] = []
  const ended = once(child, 'close').then(([code]: unknown[]) => {
    process.removeListener('exit', endWithUs)
    for (const { go } of waiting) go()
    return code
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(JSON.parse(line) as Said)
    const done = said.filter(({ endedAt }) => endedAt !== null).length
    for (const { count, go } of waiting) if (done >= count) go()
  })
  return {
    said,
    isAt(count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ count, go: resolve })
      return promise
    },
    async done() {
      const code = await ended
      if (code !== 0) throw new Error(`The publisher ended with ${String(code)}`)
    },
    async kill9() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
