import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Counts, COUNTS_FILE } from './counts.ts'
import { projectNode, root } from '../setup/run.js'

const END_PATIENCE_MS = 60_000

/** A suite's own environment, and the moment (of `performance.now`) at which it is ended. */
export interface SuiteOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly endAt?: number | undefined
}

/** Runs a suite whose reporter writes its counts. A suite without tests, or one that breaks down or is ended, counts as one failure more. */
export async function runSuite(
  args: readonly string[],
  { env = {}, endAt = Infinity }: SuiteOptions = {},
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-counts-'))
  const countsFile = join(folder, 'counts.json')
  try {
    const child = spawn(projectNode, args, {
      cwd: root,
      // Compiled code is kept: the tests are many processes.
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
        ...env,
        [COUNTS_FILE]: countsFile,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const bounds = [
      endsAt(endAt, () => child.kill('SIGINT')),
      endsAt(endAt + END_PATIENCE_MS, () => child.kill('SIGKILL')),
    ]
    await once(child, 'close')
    for (const bound of bounds) clearTimeout(bound)
    return judge(readCounts(countsFile), child.exitCode)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const endsAt = (moment: number, end: () => void) =>
  moment === Infinity ? undefined : setTimeout(end, Math.max(0, moment - performance.now()))

export function judge(counts: Counts | undefined, exitCode: number | null): Counts {
  if (!counts) return { passed: 0, failed: 1 }
  const isEmpty = counts.passed + counts.failed === 0
  const isOddlyFailed = exitCode !== 0 && counts.failed === 0
  return isEmpty || isOddlyFailed ? { ...counts, failed: 1 } : counts
}

function readCounts(countsFile: string): Counts | undefined {
  if (!existsSync(countsFile)) return undefined
  const counts: Counts = JSON.parse(readFileSync(countsFile, 'utf8'))
  return counts
}
