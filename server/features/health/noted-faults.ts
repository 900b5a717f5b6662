/** What was logged as wrong since it was stored last: counted in memory, so that a storm of faults costs a count each. */
import { MOST_FAULTS } from '#contract/health.ts'
import { inOneLine, shortened } from '#contract/plain-text.ts'

export interface NotedFault {
  readonly level: 'warn' | 'error'
  readonly words: string
  readonly times: number
  readonly firstAt: Date
  readonly lastAt: Date
}

export interface NotedFaults {
  note(level: NotedFault['level'], fields: object | string, message?: string): void
  /** All of them, which are forgotten here. */
  take(): readonly NotedFault[]
  /** Adds what could not be stored. */
  giveBack(faults: readonly NotedFault[]): void
}

const LONGEST = 200

export function createNotedFaults(now: () => Date): NotedFaults {
  let noted = new Map<string, NotedFault>()

  function add({ level, words, times, firstAt, lastAt }: NotedFault): void {
    const known = noted.get(words)
    if (!known && noted.size >= MOST_FAULTS) return
    noted.set(words, {
      level: known?.level === 'error' ? 'error' : level,
      words,
      times: (known?.times ?? 0) + times,
      firstAt: known && known.firstAt < firstAt ? known.firstAt : firstAt,
      lastAt: known && known.lastAt > lastAt ? known.lastAt : lastAt,
    })
  }

  return {
    note(level, fields, message) {
      const at = now()
      const words = typeof fields === 'string' ? inWords({}, fields) : inWords(fields, message ?? '')
      add({ level, words, times: 1, firstAt: at, lastAt: at })
    },
    take() {
      const taken = [...noted.values()]
      noted = new Map()
      return taken
    },
    giveBack: (faults) => faults.forEach(add),
  }
}

/** The sentence of the log, the call that it is about, and the kind of error: never its message, which may repeat what was typed. */
function inWords(fields: object, message: string): string {
  const call = isCall(fields) ? ` (${fields.method} ${fields.route}, ${fields.status})` : ''
  const kind = 'error' in fields ? kindOf(fields.error) : ''
  const sentence = message.slice(0, 4 * LONGEST).replace(PERSONAL, '…')
  const said = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${call}${kind && `: ${kind}`}`
  return shortened(inOneLine(said), LONGEST)
}

/** Addresses of people and of the web, folders, long numbers and what looks like a secret. */
const PERSONAL = /[a-z][a-z0-9+.-]*:\/\/\S+|\S+@\S+|(?<=\s|^)\/\S+|[\w-]{24,}|\+?\d[\d .:-]{6,}\d/gi

const isCall = (fields: object): fields is { method: string; route: string; status: number } =>
  'method' in fields && 'route' in fields && 'status' in fields

const KIND = /^[A-Za-z0-9_]{1,40}$/
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const kind = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return KIND.test(kind) ? kind : ''
}
