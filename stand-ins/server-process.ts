import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { patience } from './patience.ts'

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  logs(): string
  /** Asks it to stop and returns its exit code; null when it had to be killed. */
  stop(): Promise<number | null>
  /** Takes the process away without a word, as a power cut does. */
  kill9(): Promise<void>
}

/** Names the folder of a clone, in which `npm start` is given in place of the built server of this checkout. */
export const CLONE = 'SITE_CLONE'

const BUILT = [
  process.execPath,
  ['--expose-gc', '--max-semi-space-size=4', '--heap-growing-percent=50', 'dist.server/main.mjs'],
] as const
const NPM_START = ['npm', ['start']] as const
/** As `npm start` does: compiled code is kept between starts, and freed memory goes back to the system. */
const KEEPING = {
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '65536',
}

/** With the first drawing of its pages. */
const READY_MS = 9_000
const INSTALLED_MS = 240_000
/** As long as the server gives what it has in hand. */
const STOP_MS = 4_500

/**
 * Starts the real server (`server/main.ts`, as it is built) as a process of its own, with this configuration and nothing of ours, and waits until it is ready,
 * or only alive. DATA_DIR must be named.
 */
export async function startServer(
  env: Readonly<Record<string, string>> & { DATA_DIR: string },
  until: '/readyz' | '/healthz' = '/readyz',
): Promise<ServerProcess> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const url = `http://127.0.0.1:${port}`
  const clone = process.env[CLONE]
  const [program, words] = clone === undefined ? BUILT : NPM_START
  const child = spawn(program, words, {
    cwd: clone ?? join(import.meta.dirname, '..'),
    env: {
      ...KEEPING,
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      SITE_URL: url,
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let logs = ''
  child.stdout.on('data', (chunk) => (logs += String(chunk)))
  child.stderr.on('data', (chunk) => (logs += String(chunk)))
  // A test run that ends early must not leave it behind.
  const endWithUs = () => void child.kill('SIGKILL')
  process.once('exit', endWithUs)

  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  async function finish(signal: NodeJS.Signals) {
    process.removeListener('exit', endWithUs)
    if (!hasExited()) {
      child.kill(signal)
      const bound = setTimeout(() => child.kill('SIGKILL'), patience(STOP_MS))
      await exited
      clearTimeout(bound)
    }
    return child.exitCode
  }

  for (
    const end = performance.now() + patience(clone === undefined ? READY_MS : INSTALLED_MS);
    !(await answers(`${url}${until}`));
    await sleep(25)
  ) {
    if (hasExited()) throw new Error(`The server ended before it was ready:\n${logs}`)
    if (performance.now() < end) continue
    await finish('SIGKILL')
    throw new Error(`The server was not ready in time:\n${logs}`)
  }
  return {
    url,
    pid: child.pid ?? 0,
    logs: () => logs,
    stop: () => finish('SIGTERM'),
    kill9: async () => void (await finish('SIGKILL')),
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok
  } catch {
    return false
  }
}
