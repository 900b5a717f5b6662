import type { DoubtRow } from '#contract/doubts.ts'
import { indianClock, indianDay } from '#contract/indian-time.ts'
import { clockWords } from '#web/room/parts/clock-words.ts'

/** "At 12:40 of the recording of class 3". */
export function placeWords({ class: about, second }: Pick<DoubtRow, 'class' | 'second'>): string {
  if (!about) return 'About the course'
  return second === null
    ? `Class ${about.number}`
    : `At ${clockWords(second)} of the recording of class ${about.number}`
}

/** Whether a text is shown otherwise than it was typed. */
export const isMarked = (body: string): boolean => /[$`]|https?:/.test(body)

export const whenWords = (at: string): string => `${indianDay(at)}, ${indianClock(at)} IST`

export const nameWords = ({ author, isOwn }: Pick<DoubtRow, 'author' | 'isOwn'>): string =>
  isOwn ? 'You' : (author ?? 'A former member')

export function stateWords({ state, isLate, isHidden }: Pick<DoubtRow, 'state' | 'isLate' | 'isHidden'>): string {
  if (isHidden) return 'Hidden'
  if (state === 'answered') return 'Answered'
  if (state === 'aloud') return 'Answered in class'
  return isLate ? 'Late' : 'Open'
}

export const countWords = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
