/** One key for each content: a retry carries the same key, so that nothing is stored twice. */
export interface Keyring {
  keyFor(content: string): string
  forget(): void
}

export function createKeyring(newKey: () => string = randomKey): Keyring {
  let last: { content: string; key: string } | null = null
  return {
    keyFor(content) {
      if (last?.content !== content) last = { content, key: newKey() }
      return last.key
    },
    forget() {
      last = null
    },
  }
}

/** `randomUUID` exists on secure pages only; a test site on a LAN address has none. */
export function randomKey(source: Pick<Crypto, 'getRandomValues'> & { randomUUID?: () => string } = crypto): string {
  if (source.randomUUID) return source.randomUUID()
  return Array.from(source.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
