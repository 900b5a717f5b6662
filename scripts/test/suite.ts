import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Counts, COUNTS_FILE } from './counts.ts'
import { projectNode, root } from '../setup/run.js'

/** Runs a suite whose reporter writes its counts. A suite without tests, or one that breaks down, counts as one failure. */
export async function runSuite(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-counts-'))
  const countsFile = join(folder, 'counts.json')
  try {
    const child = spawn(projectNode, args, {
      cwd: root,
      // Compiled code is kept: each test file is a process of its own.
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
        ...env,
        [COUNTS_FILE]: countsFile,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await once(child, 'close')
    return judge(readCounts(countsFile), child.exitCode)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

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
