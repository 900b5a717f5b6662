import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

export interface Order {
  readonly env: Readonly<Record<string, string>>
  readonly command: readonly string[]
}

export interface Answer {
  readonly stdout: string
  readonly stderr: string
  readonly code: number
}

/** Runs a command of the owner, such as `scripts/desk.ts`, beside the server on these data, and returns what it prints. */
export async function ownerCommand(dataDir: string, ...command: readonly string[]): Promise<string> {
  const { stdout, stderr, code } = await answerOfCommand({ DATA_DIR: dataDir }, ...command)
  if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${stderr}${stdout}`)
  return stdout
}

/** The same with these settings alone, whether it did what it was asked or not. */
export function answerOfCommand(env: Order['env'], ...command: readonly string[]): Promise<Answer> {
  const answer = last.then(() => give({ env, command }))
  last = answer.catch(() => {})
  return answer
}

let terminal: ChildProcess | undefined
/** What a command prints belongs to the process, so that they are given one after the other. */
let last: Promise<unknown> = Promise.resolve()

async function give(order: Order): Promise<Answer> {
  const owner = (terminal ??= open())
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  function onExit() {
    terminal = undefined
    reject(new Error(`${order.command.join(' ')} ended the owner's terminal`))
  }
  owner.ref()
  owner.channel?.ref()
  owner.once('message', resolve)
  owner.once('exit', onExit)
  owner.send(order)
  try {
    return await promise
  } finally {
    owner.removeListener('exit', onExit)
    // The tests may end while it waits for the next command.
    owner.unref()
    owner.channel?.unref()
  }
}

function open(): ChildProcess {
  return fork(join(import.meta.dirname, 'owner-terminal.ts'), {
    cwd: join(import.meta.dirname, '..'),
    env: {
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}
