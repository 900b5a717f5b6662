/** The process in which a PDF is copied with words on each page. */
import { readFile, writeFile } from 'node:fs/promises'
import { answerOnce } from '../processes/answer-once.ts'
import type { StampTask } from './pdf-stamper.ts'
import { stampPages } from './stamp-pages.ts'

answerOnce(async ({ from, to, words }: StampTask): Promise<boolean> => {
  await writeFile(to, await stampPages(await readFile(from), words), { mode: 0o600 })
  return true
})
