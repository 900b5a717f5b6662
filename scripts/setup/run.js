import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** The Node that the project itself runs on, installed as one of its packages. */
export const projectNode = join(root, 'node_modules/.bin/node')

/** Something that a person can put right; its message is the whole explanation. */
export class Fault extends Error {}

/**
 * Runs a program quietly in the project's folder.
 * @param {string} program
 * @param {string[]} args
 * @param {{ environment?: NodeJS.ProcessEnv, onStart?: (pid: number) => void }} [options]
 * @returns {Promise<{ isDone: boolean, isKilled: boolean, output: string }>} with all that it printed; a system ends what lacks memory
 */
export function run(program, args, { environment = process.env, onStart } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    if (child.pid) onStart?.(child.pid)
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => void (output += chunk)
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ isDone: false, isKilled: false, output: error.message }))
    child.on('close', (code, signal) =>
      // A shell between says so by its number.
      resolve({ isDone: code === 0, isKilled: signal === 'SIGKILL' || code === 137, output: output.trim() }),
    )
  })
}
