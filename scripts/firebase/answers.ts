import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

const Answers = z.record(z.string(), z.string())

/** The answers to questions, `{ id: choice }`; none without a file. */
export async function readAnswers(path: string | undefined): Promise<Map<string, string>> {
  if (path === undefined) return new Map()
  const read = Answers.safeParse(parsed(await readFile(path, 'utf8')))
  if (!read.success) throw new Error(`${path} is no list of answers: it should be { "id": "choice" }.`)
  return new Map(Object.entries(read.data))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
