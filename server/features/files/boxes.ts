/** The boxes of an MP4 (ISO/IEC 14496-12). */
export interface Box {
  readonly name: string
  /** Where its content begins, and where it ends. */
  readonly body: number
  readonly end: number
}

export type Read = (at: number, bytes: number) => Promise<Buffer>

const MOST_BOXES = 200_000

export const readerOf =
  (content: Buffer): Read =>
  async (at, bytes) =>
    content.subarray(at, at + bytes)

/** Null where one goes beyond what is around it: then the file is cut off, or none of this form. */
export async function boxesIn(read: Read, { body, end }: Omit<Box, 'name'>): Promise<Box[] | null> {
  const boxes: Box[] = []
  for (let at = body; at < end; at = boxes.at(-1)?.end ?? end) {
    const head = await read(at, 16)
    if (head.length < 8 || boxes.length >= MOST_BOXES) return null
    const short = head.readUInt32BE(0)
    if (short === 1 && head.length < 16) return null
    const long = short === 1 ? Number(head.readBigUInt64BE(8)) : short
    const [header, bytes] = [short === 1 ? 16 : 8, short === 0 ? end - at : long]
    if (bytes < header || at + bytes > end) return null
    boxes.push({ name: head.toString('latin1', 4, 8), body: at + header, end: at + bytes })
  }
  return boxes
}

/** The boxes that are reached by these names, one in the other. */
export async function boxesAt(read: Read, around: Omit<Box, 'name'>, path: readonly string[]): Promise<Box[]> {
  const [name, ...rest] = path
  const found = ((await boxesIn(read, around)) ?? []).filter((box) => box.name === name)
  if (rest.length === 0) return found
  return (await Promise.all(found.map((box) => boxesAt(read, box, rest)))).flat()
}
