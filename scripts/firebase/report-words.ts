/** The report of a run, as somebody reads it. */
import { numberingClosedInWords } from '#contract/document-numbers.ts'
import { NOTES } from '#server/features/old-system/report.ts'
import type { Question } from '#server/features/old-system/questions.ts'
import { table } from '../owner-voice.ts'
import type { Report } from './planned.ts'

const EXAMPLES = 5

export function inWords({
  branches,
  questions,
  parked,
  notes,
  passedOver,
  unasked,
  hashes,
  closedSeries,
}: Report): string {
  const rows = Object.entries(branches).map(([branch, counts]) => ({ branch, ...counts }))
  const known = Object.entries(NOTES).flatMap(([name, words]) => {
    const paths = Object.entries(notes).find(([one]) => one === name)?.[1] ?? []
    return paths.length === 0 ? [] : [`${paths.length} ${words}\n  ${some(paths)}`]
  })
  return [
    table(rows),
    ...known,
    ...(hashes.misfits.length > 0
      ? [
          `${hashes.misfits.length} accounts with a password that FIREBASE_HASH_… cannot have made: a reset letter is their way in\n  ${some(hashes.misfits)}`,
        ]
      : []),
    ...(unasked.length > 0 ? [`${unasked.length} answers are to nothing that is asked\n  ${some(unasked)}`] : []),
    ...(closedSeries.length > 0 ? [`${numberingClosedInWords(closedSeries)} See: npm run desk -- series`] : []),
    ...parked.map(({ id, about }) => `Waits aside, ${id}: ${about}`),
    ...(questions.length > 0 ? [`\n${questions.length} need an answer:`, ...questions.map(asked)] : []),
    ...passedOver.map(
      ({ id, answer }) =>
        `\nThe answer “${answer}” to ${id} is passed over: this became another question since. All else goes on.`,
    ),
  ].join('\n')
}

const some = (paths: readonly string[]): string =>
  [...paths.slice(0, EXAMPLES), ...(paths.length > EXAMPLES ? ['… (--json tells all)'] : [])].join('\n  ')

const asked = ({ id, about, choices, takesDate = false }: Question): string =>
  `${id}\n  ${about}\n  ${[...choices, ...(takesDate ? ['DDMMYYYY'] : [])].join(' | ')}`
