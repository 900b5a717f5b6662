/** A section of a legal text: paragraphs first, then its rules as a list. */
export interface LegalSection {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly rules?: readonly string[]
}
