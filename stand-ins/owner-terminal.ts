/** A process of its own that gives the owner's commands one after the other, so that the server's code is read once. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Answer, Order } from './owner-command.ts'

const UMASK = 0o022
let count = 0
// Each command listens for a reader who goes away.
process.stdout.setMaxListeners(0)
const leave = process.exit.bind(process)
process.once('disconnect', () => leave())
process.on('message', (order: Order) => void give(order).then((answer) => process.send?.(answer)))

let givenBefore: readonly string[] = []

async function give({ env, command: [script = '', ...words] }: Order): Promise<Answer> {
  const file = join(import.meta.dirname, '..', script)
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (text: string | Uint8Array) => {
      printed[name] += String(text)
      return true
    }
  for (const name of givenBefore) delete process.env[name]
  givenBefore = Object.keys(env)
  Object.assign(process.env, env)
  process.exit = () => {
    throw new CommandEnded()
  }
  process.argv = [process.execPath, file, ...words]
  process.exitCode = 0
  process.umask(UMASK)
  try {
    // A command runs when it is imported; by another address it is imported anew.
    await import(`${pathToFileURL(file).href}?${(count += 1)}`)
  } catch (error) {
    if (!(error instanceof CommandEnded)) return { ...printed, stderr: String(error), code: 1 }
  }
  return { ...printed, code: exitCode() }
}

class CommandEnded extends Error {}

const exitCode = () => Number(process.exitCode ?? 0)
