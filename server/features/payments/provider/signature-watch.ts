/** Remembers since when messages of the provider come with wrong signatures alone: then its secret and ours differ. */
export interface SignatureWatch {
  note(isRight: boolean): void
  /** ISO 8601 UTC, of this server since its start; null while the last message was signed right. */
  wrongSince(): string | null
}

export function createSignatureWatch(now: () => Date): SignatureWatch {
  let since: string | null = null
  return {
    note: (isRight) => void (since = isRight ? null : (since ?? now().toISOString())),
    wrongSince: () => since,
  }
}
