import * as z from 'zod/mini'
import { OldSystemFault } from '#server/features/old-system/old-fault.ts'
import { readPlainJson } from './old-files.ts'

const Answers = z.record(z.string(), z.string())

/** The answers to questions, `{ id: choice }`; none without a file. */
export async function readAnswers(path: string | undefined): Promise<ReadonlyMap<string, string>> {
  if (path === undefined) return new Map()
  const read = Answers.safeParse(await readPlainJson(path))
  if (!read.success) throw new OldSystemFault(`${path} is no list of answers: it should be { "id": "choice" }.`)
  return new Map(Object.entries(read.data))
}
