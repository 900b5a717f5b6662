export const FIREBASE_PREFIX = '$firebase$v=1$'

export interface FirebaseHash {
  readonly salt: Buffer
  readonly hash: Buffer
}

const STORED = /^\$firebase\$v=1\$([A-Za-z0-9+/]+={0,2})\$([A-Za-z0-9+/]+={0,2})$/

/** The stored form of base64 as exports write it, plain or URL-safe. Null for anything else: such an account has no password. */
export function firebaseHashOf(exported: { readonly salt: string; readonly passwordHash: string }): string | null {
  const salt = plainBase64(exported.salt)
  const hash = plainBase64(exported.passwordHash)
  return salt && hash ? `${FIREBASE_PREFIX}${salt}$${hash}` : null
}

export function readFirebaseHash(stored: string): FirebaseHash | null {
  const [, salt, hash] = STORED.exec(stored) ?? []
  return salt && hash ? { salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') } : null
}

function plainBase64(text: string): string | null {
  const unpadded = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={0,2}$/, '')
  const plain = Buffer.from(unpadded, 'base64').toString('base64')
  return unpadded && plain.replace(/=+$/, '') === unpadded ? plain : null
}
