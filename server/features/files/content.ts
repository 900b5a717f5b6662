import { open, readFile } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'

/** An uploaded file, or one inside it. */
export type Content = { readonly path: string } | { readonly bytes: Buffer }

const HEAD_BYTES = 4_100

export async function headOf(content: Content): Promise<Buffer> {
  if ('bytes' in content) return content.bytes.subarray(0, HEAD_BYTES)
  const file = await open(content.path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

export const allOf = (content: Content): Promise<Buffer> | Buffer =>
  'bytes' in content ? content.bytes : readFile(content.path)

/** Its media type by what it holds; null where nothing tells it, as of texts. */
export async function kindOf(content: Content): Promise<string | null> {
  const found = await ('bytes' in content ? fileTypeFromBuffer(content.bytes) : fileTypeFromFile(content.path))
  return found?.mime ?? null
}
