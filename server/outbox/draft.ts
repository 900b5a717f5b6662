import type { LetterKind } from '#contract/letters.ts'
import type { Attachment } from '../gateways/mailer.ts'

export interface Link {
  readonly label: string
  readonly url: string
}

export type Row = readonly [name: string, value: string, links?: readonly Link[]]

export interface Signature {
  readonly brand: string
  readonly contacts: readonly string[]
}

export interface About {
  readonly type: string
  readonly id: string
}

export interface Draft {
  readonly kind: LetterKind
  readonly about?: About
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly rows?: readonly Row[]
  readonly action?: Link
  readonly closing: ReadonlyArray<string | Signature>
  readonly attachments?: readonly Attachment[]
  /** For a letter that nobody has to get: people open it, mail programs post to it by themselves. */
  readonly unsubscribe?: string
}
