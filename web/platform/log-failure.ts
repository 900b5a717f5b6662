/** Writes a failure to the browser's console, where the specification wants it. */
export function logFailure(what: string, cause: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(what, cause)
}
