import { lessonText } from './lesson-text.ts'

/** In characters of the texts as they were written. */
const KEPT = 300_000
const read = new Map<string, ReturnType<typeof lessonText>>()
let kept = 0

/** Reads a text; rooms ask again and again for the same ones. */
export function readOnce(body: string): ReturnType<typeof lessonText> {
  const known = read.get(body)
  const text = known ?? lessonText(body)
  if (!known) kept += body.length
  // The last one that was asked for stands last, so that the first ones may go.
  read.delete(body)
  read.set(body, text)
  for (const oldest of read.keys()) {
    if (kept <= KEPT || oldest === body) break
    read.delete(oldest)
    kept -= oldest.length
  }
  return text
}
