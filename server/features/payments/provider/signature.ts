import { createHmac, timingSafeEqual } from 'node:crypto'

/** As it is logged, and counted with the faults of all servers. */
export const WRONG_SIGNATURE = 'A message of the payment provider had a wrong signature'

/** HMAC-SHA256 as the provider writes it: hexadecimal. */
export const sign = (secret: string, content: string | Uint8Array): string =>
  createHmac('sha256', secret).update(content).digest('hex')

/** Compares in constant time. While the owner changes the secret, earlier messages still carry the old one. */
export function isSigned(secrets: readonly string[], content: string | Uint8Array, signature: string): boolean {
  const given = Buffer.from(signature)
  // Every secret is tried, so that the time taken does not show which one fits.
  return secrets.map((secret) => isEqual(Buffer.from(sign(secret, content)), given)).some(Boolean)
}

const isEqual = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** What the provider's checkout signs when it hands a payment for an order of ours back to the browser. */
export const checkoutContent = (orderId: string, paymentId: string): string => `${orderId}|${paymentId}`
