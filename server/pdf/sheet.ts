export type SheetRow = readonly [string, string]

/** What a printed business document says, as plain values, so that it can be sent to a thread. */
export interface Sheet {
  readonly brand: string
  /** A PNG file in base64, which stands above the brand. */
  readonly logo?: string
  readonly title: string
  /** Beside the title: number and date. */
  readonly head: readonly SheetRow[]
  readonly parties: ReadonlyArray<{ readonly label: string; readonly lines: readonly string[] }>
  /** One table: the first row names the columns; all but the first column are figures. */
  readonly table: readonly (readonly string[])[]
  readonly details: readonly SheetRow[]
  readonly amounts: readonly SheetRow[]
  readonly words: string
  readonly notes: readonly string[]
}
