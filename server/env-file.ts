/** The file of settings, read as its owner meant it, and compared with what Node takes from it. */
import { readFileSync } from 'node:fs'
import { type Config, readConfig } from './config.ts'
import { CONFIG_NAMES } from './environment.ts'

/** The settings of this process. @throws ConfigFault */
export const givenConfig = (): Config => readConfig(process.env, faultsOfFiles(process.execArgv))

const OPTION = /^--env-file(?:-if-exists)?=(.+)$/

function faultsOfFiles(options: readonly string[]): string[] {
  return options.flatMap((option) => {
    const [, path] = OPTION.exec(option) ?? []
    const bytes = path === undefined ? null : bytesOf(path)
    return bytes ? envFileFaults(bytes).map((fault) => `${path}, ${fault}`) : []
  })
}

function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    // Node itself says that it is not there.
    return null
  }
}

const BYTE_ORDER_MARK = '\u{feff}'
const LINE = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=\s*(.*)$/
const EMPTY = /^\s*(?:#.*)?$/
const QUOTE = /^["'`]/
/** May hold anything, also a "#" behind a blank. */
const FREE = /SECRET|PASSPHRASE|SIGNER_KEY|SALT|KEYS_PREVIOUS|LEGAL_|BRAND/
/** Behind these a "#" after a blank is a comment: none of them could go on with one. */
const ENDS =
  /^(?:\d+|on|off|true|false|[a-z]+:\/\/\S+|[^\s@]+@[^\s@]+|[./]\S*|localhost|(?:[\da-f]*[.:][\da-f.:/]*(?:,\s*|$))+)$/i

/** Lines of which Node takes something else than stands there, in words; "line 3: …". */
export function envFileFaults(bytes: Uint8Array): string[] {
  const text = textOf(bytes)
  if (text === null)
    return ['line 1: the file is saved in an encoding that is not read here. Please save it as UTF-8 (plain text)']
  if (text.startsWith(BYTE_ORDER_MARK))
    return ['line 1: an invisible mark stands in front of it. Please save the file as UTF-8 without a byte order mark']
  if (/\r(?!\n)/.test(text))
    return [
      'line 1: its lines end in a way that is not read here. Please save the file with the line ends of Unix or Windows',
    ]
  const faults: string[] = []
  const setAt = new Map<string, number>()
  const lines = text.split(/\r?\n/)
  for (let index = 0; index < lines.length; index += 1) {
    const number = index + 1
    const line = lines[index] ?? ''
    if (EMPTY.test(line)) continue
    const [, name, value = ''] = LINE.exec(line) ?? []
    if (name === undefined) {
      faults.push(`line ${number}: this is no setting. Please write NAME=value, or a # in front of a remark`)
      continue
    }
    const before = setAt.get(name)
    if (before !== undefined)
      faults.push(`line ${number}: ${name} stands in line ${before} too. Please keep one of them`)
    setAt.set(name, number)
    const meant = nearName(name)
    if (meant) faults.push(`line ${number}: ${name} is not known here. Did you mean ${meant}?`)
    const end = QUOTE.test(value) ? endOfQuoted(lines, index, value) : index
    const fault =
      end === null ? NOT_CLOSED : QUOTE.test(value) ? faultBehind(lines, index, end, value) : faultIn(name, value)
    if (fault) faults.push(`line ${number}: ${name} ${fault}`)
    index = end ?? index
  }
  return faults
}

function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

const NOT_CLOSED = 'begins with a quote that nothing closes. Please write the same quote at its end'
const CUT = "holds a #, and what stands from there on would be dropped. Please write the value in quotes: '…'"

const BROKEN = String.raw`holds \n, which becomes a line break between these quotes. Please write the value in quotes of the other kind: '…'`

/** In which line the value ends that begins with a quote; null where none closes it. */
function endOfQuoted(lines: readonly string[], from: number, value: string): number | null {
  const quote = value.charAt(0)
  if (value.indexOf(quote, 1) !== -1) return from
  const end = lines.findIndex((line, index) => index > from && line.includes(quote))
  return end === -1 ? null : end
}

function faultBehind(lines: readonly string[], from: number, end: number, value: string): string | null {
  const quote = value.charAt(0)
  const last = end === from ? value.slice(1) : (lines[end] ?? '')
  const rest = last.slice(last.indexOf(quote) + 1)
  const inside = value.slice(1) + lines.slice(from + 1, end + 1).join('')
  if (quote === '"' && inside.includes(String.raw`\n`)) return BROKEN
  if (EMPTY.test(rest)) return null
  const other = ['"', "'", '`'].find((one) => !value.slice(1).includes(one)) ?? "'"
  return `has more behind its closing quote, which would be dropped. Please write the whole value in ${other}…${other}`
}

function faultIn(name: string, value: string): string | null {
  const mark = value.indexOf('#')
  if (mark === -1) return null
  const kept = value.slice(0, mark)
  if (kept.trim() === '') return mark === 0 && value.length > 1 && !/^#\s/.test(value) ? CUT : null
  return /\s$/.test(kept) && !FREE.test(name) && ENDS.test(kept.trim()) ? null : CUT
}

/** The setting that somebody meant who wrote this name, which no setting has: one letter more, fewer or another, or two swapped. */
function nearName(name: string): string | undefined {
  return CONFIG_NAMES.includes(name) ? undefined : CONFIG_NAMES.find((known) => isNear(known, name))
}

function isNear(known: string, name: string): boolean {
  if (known === name.toUpperCase()) return true
  let same = 0
  while (same < known.length && known[same] === name[same]) same += 1
  const [left, found] = [known.slice(same), name.slice(same)]
  const swapped = `${left.charAt(1)}${left.charAt(0)}${left.slice(2)}`
  return left.slice(1) === found.slice(1) || left.slice(1) === found || left === found.slice(1) || swapped === found
}
