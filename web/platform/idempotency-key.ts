/** A key of its own for each content: a retry of the same content carries the same key, so that nothing is kept twice. */
export interface Keyring {
  keyFor(content: string): string
  /** Called when the content is kept: the same words sent again are then a new record. */
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
