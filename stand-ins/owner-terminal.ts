/** A process of its own that gives the owner's commands one after the other, so that the server's code is read once. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Answer, Order } from './owner-command.ts'

const UMASK = 0o022
let count = 0
// Each command listens for a reader who goes away.
process.stdout.setMaxListeners(0)
process.once('disconnect', () => process.exit())
process.on('message', (order: Order) => void give(order).then((answer) => process.send?.(answer)))

async function give({ dataDir, command: [script = '', ...words] }: Order): Promise<Answer> {
  const file = join(import.meta.dirname, '..', script)
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (text: string | Uint8Array) => {
      printed[name] += String(text)
      return true
    }
  process.env['DATA_DIR'] = dataDir
  process.argv = [process.execPath, file, ...words]
  process.exitCode = 0
  process.umask(UMASK)
  try {
    // A command runs when it is imported; by another address it is imported anew.
    await import(`${pathToFileURL(file).href}?${(count += 1)}`)
  } catch (error) {
    return { ...printed, stderr: String(error), code: 1 }
  }
  return { ...printed, code: exitCode() }
}

const exitCode = () => Number(process.exitCode ?? 0)
