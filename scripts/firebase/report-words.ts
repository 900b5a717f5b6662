/** The report of a run, as somebody reads it. */
import { NOTES, type Report } from '#server/features/old-system/report.ts'
import type { Question } from '#server/features/old-system/questions.ts'
import { table } from '../owner-voice.ts'

const EXAMPLES = 5

export function inWords({ branches, questions, parked, notes }: Report): string {
  const rows = Object.entries(branches).map(([branch, counts]) => ({ branch, ...counts }))
  const known = Object.entries(NOTES).flatMap(([name, words]) => {
    const paths = Object.entries(notes).find(([one]) => one === name)?.[1] ?? []
    return paths.length === 0 ? [] : [`${paths.length} ${words}\n  ${some(paths)}`]
  })
  return [
    table(rows),
    ...known,
    ...parked.map(({ id, about }) => `Waits aside, ${id}: ${about}`),
    ...(questions.length > 0 ? [`\n${questions.length} need an answer:`, ...questions.map(asked)] : []),
  ].join('\n')
}

const some = (paths: readonly string[]): string =>
  [...paths.slice(0, EXAMPLES), ...(paths.length > EXAMPLES ? ['…'] : [])].join('\n  ')

const asked = ({ id, about, choices }: Question): string => `${id}\n  ${about}\n  ${choices.join(' | ')}`
