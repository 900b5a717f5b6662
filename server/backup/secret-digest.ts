import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** Tells a secret from another one and gives nothing of it away. */
export interface SecretDigest {
  readonly salt: string
  readonly digest: string
}

export function digestOfSecret(secret: string, salt = randomBytes(16).toString('hex')): SecretDigest {
  return { salt, digest: scryptSync(secret, salt, 32).toString('hex') }
}

export const isSameSecret = (secret: string, { salt, digest }: SecretDigest): boolean =>
  timingSafeEqual(Buffer.from(digestOfSecret(secret, salt).digest), Buffer.from(digest.padEnd(64).slice(0, 64)))
