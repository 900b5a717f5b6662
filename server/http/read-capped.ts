import type { RequestContext } from './context.ts'

/** Returns null for a body of more bytes, whatever length its header declares. */
export async function readCapped(c: RequestContext, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
