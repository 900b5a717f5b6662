export interface Letter {
  /** Fixed per letter, so that a second copy after a lost acknowledgement can be recognised. */
  readonly id: string
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly link: string | null
  readonly attachments: readonly Attachment[]
  /** Where a mail program ends letters of this kind by one press (RFC 8058); null for letters about what somebody did. */
  readonly unsubscribe: string | null
}

/** What stands before the brand in a letter's HTML. Where the business has a logo, that takes its place as the letter goes out. */
export const LETTER_MARK = `<span
class="button"
style="display:inline-block;width:10px;height:10px;margin-right:10px;border-radius:2px;background:#c2410c"
></span
>`

export interface Attachment {
  /** As the receiver's device stores it: "calendar.ics". */
  readonly name: string
  readonly type: string
  /** What is not text is encoded. */
  readonly text: string
  readonly encoding?: 'base64' | undefined
}

/** Thrown when the letter will never be taken: the address or the content is refused for good. */
export class LetterRefused extends Error {
  override readonly name = 'LetterRefused'
}

export interface Mailer {
  /** The state of a letter that it took. */
  readonly handsOver: 'sent' | 'written'
  /** Resolves with its answer when the letter is handed over. LetterRefused is for good; any other error may pass. */
  send(letter: Letter): Promise<string>
  close(): Promise<void>
}
