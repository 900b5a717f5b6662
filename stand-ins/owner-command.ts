import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a command of the owner, such as `scripts/desk.ts`, beside the server on these data, and returns what it prints. */
export async function ownerCommand(dataDir: string, ...command: readonly string[]): Promise<string> {
  const env = {
    NODE_COMPILE_CACHE: 'node_modules/.cache/node',
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATA_DIR: dataDir,
  }
  return (await run(process.execPath, command, { cwd: join(import.meta.dirname, '..'), env })).stdout
}
