interface Window {
  /** Settled when another page's content has taken the place of the one that was sent, or could not. */
  pageSwap?: Promise<void>
}

/** Addresses of all prerendered pages, put in by the build: nothing else is ever fetched. */
declare const PUBLIC_PAGES: readonly string[]
