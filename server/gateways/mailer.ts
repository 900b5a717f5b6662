/** One letter to one person, ready to send. */
export interface Letter {
  /** Fixed per letter, so that a second copy after a lost acknowledgement can be recognised. */
  readonly id: string
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The link the letter is about, or null. */
  readonly link: string | null
}

/** Thrown when the letter will never be taken: the address or the content is refused for good. */
export class LetterRefused extends Error {
  override readonly name = 'LetterRefused'
}

export interface Mailer {
  /**
   * Answers when the letter is handed over.
   * @throws {LetterRefused} for good; any other error may pass with time
   */
  send(letter: Letter): Promise<void>
  close(): Promise<void>
}
