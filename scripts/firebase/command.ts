import type { createBooks } from '#server/site.ts'
import type { Voice } from '../owner-voice.ts'

/** What every part of the move works on. */
export type OldSystemBooks = Awaited<ReturnType<typeof createBooks<Parameters<typeof createBooks>[0]>>>

export interface Order {
  readonly books: OldSystemBooks
  readonly voice: Voice
  readonly isJson: boolean
  /** Words behind the command's name. */
  readonly words: readonly string[]
  /** What stands behind an option; undefined where it was not given. */
  text(option: string): string | undefined
  isSet(option: string): boolean
}

/** One command of the move from the old system. */
export interface Command {
  /** How many words may stand behind its name; none where it does not say. */
  readonly takes?: number
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>
  readonly run: (order: Order) => Promise<void>
}
