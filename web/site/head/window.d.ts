interface Window {
  /** The path that is shown, or was requested first. */
  shownPath?: string
  /** Settled when the requested page's content has replaced the one that was sent, or could not. */
  pageSwap?: Promise<void>
  /** The button that was pressed before the page's code had come. */
  earlyPress?: HTMLButtonElement | undefined
}

/** All prerendered pages, put in by the build. Nothing else is ever fetched. */
declare const PUBLIC_PAGES: readonly string[]
