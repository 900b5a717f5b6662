import { pino, type Logger, type LoggerOptions } from 'pino'
import { inOneLine } from '#contract/plain-text.ts'
import * as z from 'zod/mini'

const REDACTED = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'email']
const NAMES: Readonly<Record<number, string>> = { 30: '     ', 40: 'warn ', 50: 'error', 60: 'fatal' }
const OWN = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'requestId'])

/** One JSON object a line for programs that gather logs; plain words for a person at a terminal. */
export function createLog(
  output: { readonly isTTY?: boolean; write(line: string): unknown },
  hear: HearFault = () => {},
): Logger {
  const redact = REDACTED.flatMap((name) => [name, `*.${name}`])
  const options: LoggerOptions = {
    redact,
    serializers: { error: plainError },
    hooks: {
      logMethod(said, log, level) {
        if (level >= WARN) tell(hear, said, level)
        log.apply(this, said)
      },
    },
  }
  if (!output.isTTY) return pino(options, inBatches(output))
  return pino(options, { write: (line: string) => void output.write(`${readable(line)}\n`) })
}

/** Hears what is logged as wrong. */
type HearFault = (level: 'warn' | 'error', fields: object | string, message?: string) => void
const [WARN, ERROR] = [40, 50]

function tell(hear: HearFault, [fields, message]: readonly unknown[], level: number): void {
  const words = typeof message === 'string' ? message : undefined
  if (typeof fields === 'string' || (typeof fields === 'object' && fields !== null))
    hear(level >= ERROR ? 'error' : 'warn', fields, words)
}

/** What libraries and Node say by themselves becomes lines of the log, which programs read. */
export function logConsole(log: Logger, from: Pick<Console, 'info' | 'warn' | 'error'>): void {
  const into =
    (level: 'info' | 'warn' | 'error') =>
    (...said: unknown[]) =>
      log[level]({ error: said.find((one) => one instanceof Error) }, said.map(nameOf).join(' '))
  Object.assign(from, { info: into('info'), warn: into('warn'), error: into('error') })
  process.removeAllListeners('warning').on('warning', (error) => log.warn({ error }, error.message))
}

/** What an error says may repeat what was typed. */
const nameOf = (one: unknown): string => (one instanceof Error ? one.name : String(one))

/** Lines of one turn go out in one write, which costs as much as each of them would. */
function inBatches(output: { write(lines: string): unknown }) {
  let lines = ''
  const flush = () => {
    const whole = lines
    lines = ''
    if (whole) output.write(whole)
  }
  process.once('exit', flush)
  return {
    write(line: string) {
      if (!lines) setImmediate(flush)
      lines += line
    },
  }
}

/** The error without what its maker hung onto it: a database repeats the values of the row. */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, message, stack, code: 'code' in error ? error.code : undefined }
}

const Entry = z.record(z.string(), z.unknown())

/** `10:22:00       letter sent  letter=… attempts=1` */
function readable(line: string): string {
  const entry = Entry.parse(JSON.parse(line))
  const time = new Date(Number(entry['time'])).toTimeString().slice(0, 8)
  const fields = Object.entries(entry)
    .filter(([name]) => !OWN.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const words = [
    time,
    NAMES[Number(entry['level'])] ?? '     ',
    entry['msg'],
    ...(fields.length ? ['', ...fields] : []),
  ]
  // A subject may hold what a visitor typed.
  return inOneLine(words.join(' '))
}
