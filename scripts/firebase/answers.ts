import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { OldSystemFault } from '#server/features/old-system/old-fault.ts'
import type { Question } from '#server/features/old-system/questions.ts'

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

/** Answers to what is not asked any more are passed over: the same file serves the last run. */
export function refuseWrong(questions: readonly Question[], answers: ReadonlyMap<string, string>): void {
  for (const { id, choices } of questions) {
    const answer = answers.get(id)
    if (answer !== undefined && !choices.includes(answer))
      throw new OldSystemFault(`“${answer}” is no answer to ${id}. The choices are: ${choices.join(', ')}.`)
  }
}
