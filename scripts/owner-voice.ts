import { userInfo } from 'node:os'
import { asVisibleJson, inLines, inOneLine } from '#contract/plain-text.ts'

export type Row = Readonly<Record<string, unknown>>
/** How a cell is written, by the name of its column and what stands beside it. */
export type Cell = (name: string, value: unknown, row: Row) => string

/** How the owner's commands answer: in sentences and tables, or in JSON. Nothing that they print steers the terminal. */
export interface Voice {
  show(rows: readonly Row[]): void
  say(sentence: string): void
  fail(sentence: string): void
}

export const voiceOf = (isJson: boolean, cell: Cell = plainCell): Voice => ({
  show: (rows) => void process.stdout.write(isJson ? `${asVisibleJson(rows)}\n` : table(rows, cell)),
  say: (sentence) =>
    void process.stdout.write(isJson ? `${asVisibleJson({ done: sentence })}\n` : `${inLines(sentence)}\n`),
  fail(sentence) {
    process.stderr.write(`${inLines(sentence)}\n`)
    process.exitCode = 1
  },
})

/** Whoever reads the output may stop, as in `| head`: the work goes on to its end without them. */
export function outliveReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

/** Who gives the command. A container may run under a number that no name belongs to. */
export function ownName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

export function table(rows: readonly Row[], cell: Cell = plainCell): string {
  const [first] = rows
  if (!first) return 'Nothing.\n'
  const names = Object.keys(first)
  const lines = [names, ...rows.map((row) => names.map((name) => cell(name, row[name], row)))]
  const widths = names.map((_name, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return `${lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')}\n`
}

export function plainCell(_name: string, value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? inOneLine(value.join('; ')) : '-'
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? inOneLine(String(value)) : '-'
}
