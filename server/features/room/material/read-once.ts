import { lessonText } from './lesson-text.ts'

const KEPT = 100
const read = new Map<string, ReturnType<typeof lessonText>>()

/** Reads a text; rooms ask again and again for the same ones. */
export function readOnce(body: string): ReturnType<typeof lessonText> {
  const text = read.get(body) ?? lessonText(body)
  // The last one that was asked for stands last, so that the first one may go.
  read.delete(body)
  read.set(body, text)
  const [oldest] = read.keys()
  if (read.size > KEPT && oldest !== undefined) read.delete(oldest)
  return text
}
