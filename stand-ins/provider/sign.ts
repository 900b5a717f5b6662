import { createHmac } from 'node:crypto'

/** Signs as the provider documents it: HMAC-SHA256 in hexadecimal. It shares no code with the server that checks it. */
export const sign = (secret: string, content: string | Uint8Array): string =>
  createHmac('sha256', secret).update(content).digest('hex')
