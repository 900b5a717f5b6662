import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import type { Manifest } from './manifest.ts'

type Outside = Extract<Manifest['secret'], { kind: 'outside' }>

/** Tells a secret from another one and gives nothing of it away. */
export function digestOfSecret(secret: string, salt = randomBytes(16).toString('hex')): Outside {
  return { kind: 'outside', salt, digest: scryptSync(secret, salt, 32).toString('hex') }
}

export const isSameSecret = (secret: string, { salt, digest }: Outside): boolean =>
  timingSafeEqual(Buffer.from(digestOfSecret(secret, salt).digest), Buffer.from(digest.padEnd(64).slice(0, 64)))
