export function logFailure(what: string, cause: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(what, cause)
}
