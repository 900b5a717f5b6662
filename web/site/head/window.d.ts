interface Window {
  /** The path of the page that is shown, or was asked for first. */
  shownPath?: string
  /** Settled when another page's content has taken the place of the one that was sent, or could not. */
  pageSwap?: Promise<void>
  /** The button that was pressed before the page's code was there. */
  earlyPress?: HTMLButtonElement | undefined
}

/** Addresses of all prerendered pages, put in by the build: nothing else is ever fetched. */
declare const PUBLIC_PAGES: readonly string[]
