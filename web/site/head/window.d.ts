interface Window {
  /** The path that is shown, or was requested first. */
  shownPath?: string
  /** The path of the clean address at which the document was opened. */
  openedAt?: string
  /** Settled when the whole style sheet is there, or could not be had. */
  wholeStyle?: Promise<Event>
  /** The button that was pressed before the page's code had come. */
  earlyPress?: HTMLButtonElement | undefined
}

/** Fits every page that is the same for everybody, put in by the build. For nothing else the head script ever leaves. */
declare const PUBLIC_ADDRESS: RegExp
