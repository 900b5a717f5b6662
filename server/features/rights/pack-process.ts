/** The process in which everything on a person is written and packed: of many rows that takes seconds. */
import { strToU8, zipSync, type Zippable } from 'fflate'
import { answerOnce } from '../../processes/answer-once.ts'
import type { PackTask } from './download.ts'
import { downloadHtml } from './download-html.ts'

/** A drawing is not packed once more. */
const AS_IT_IS = { level: 0 } as const

answerOnce(async ({ download, documents }: PackTask): Promise<Uint8Array> => {
  const files: Zippable = {
    'your-data.html': strToU8(downloadHtml(download)),
    'your-data.json': strToU8(JSON.stringify(download, null, 2)),
  }
  for (const { name, pdf } of documents) files[`documents/${name}.pdf`] = [new Uint8Array(pdf), AS_IT_IS]
  return zipSync(files, { mtime: new Date(download.madeAt) })
})
