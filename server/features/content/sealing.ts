import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Makes texts unreadable for whoever has the database alone. */
export interface Sealer {
  /** `place` says what the text belongs to; a sealed text that was moved elsewhere cannot be opened. */
  seal(text: string, place: string): string
  /** null when it was sealed with another secret, elsewhere, or changed. */
  open(sealed: string, place: string): string | null
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** How a text is sealed; another way gets another word. */
const FIRST_WAY = 'sealed1.'

export function createSealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'content that only seat holders see', KEY_BYTES))
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place))
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return FIRST_WAY + Buffer.concat(parts).toString('base64url')
    },
    open(sealed, place) {
      if (!sealed.startsWith(FIRST_WAY)) return null
      const bytes = Buffer.from(sealed.slice(FIRST_WAY.length), 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
