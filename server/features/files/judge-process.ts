/** The process in which an uploaded file is looked through: by its content, whatever its name says. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { answerOnce } from '../../processes/answer-once.ts'
import { faultOf } from './content-fault.ts'
import type { FileFault, JudgedFile, JudgeTask } from './judge.ts'

answerOnce(async ({ path, mediaType, ending }: JudgeTask): Promise<JudgedFile | FileFault> => {
  const fault = await faultOf({ path }, { mediaType, ending })
  if (fault) return fault
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex'), mediaType }
})
