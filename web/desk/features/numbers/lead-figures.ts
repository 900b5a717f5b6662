import { batchName } from '#contract/batch-names.ts'
import type { BatchRow } from '#contract/desk-batches.ts'
import type { AnswerTimes, Funnel } from '#contract/numbers.ts'
import type { Figure } from '#web/ui/dense/figures/figure.ts'

export const FUNNEL: readonly Figure<Funnel>[] = [
  {
    name: 'Came',
    meaning:
      'leads that were new in these months. A person counts once for each thing asked about; spam does not count.',
    fill: 'fill-ink-soft',
    of: ({ came }) => came,
  },
  {
    name: 'Contacted',
    meaning: 'of those, whom somebody called or wrote to, or moved on from New, by today.',
    fill: 'fill-coolant',
    of: ({ contacted }) => contacted,
  },
  { name: 'Won', meaning: 'of those, who has a seat today.', fill: 'fill-product', of: ({ won }) => won },
]

export const nameOfCount = ({ name }: Funnel): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** 90 -> "1 h 30 min". */
export function timeInWords(minutes: number): string {
  if (minutes < HOUR_MINUTES) return `${minutes} min`
  if (minutes < 2 * DAY_MINUTES)
    return together([Math.floor(minutes / HOUR_MINUTES), 'h'], [minutes % HOUR_MINUTES, 'min'])
  return together([Math.floor(minutes / DAY_MINUTES), 'd'], [Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES), 'h'])
}

const together = (...parts: ReadonlyArray<readonly [number, string]>): string =>
  parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`])).join(' ')

export const ANSWERS: readonly Figure<AnswerTimes>[] = [
  {
    name: 'Asked',
    meaning: 'who wrote in a form of the site in the month.',
    fill: 'fill-ink-soft',
    of: ({ asked }) => asked,
  },
  { name: 'Answered', meaning: 'of those, by today.', fill: 'fill-coolant', of: ({ answered }) => answered },
  {
    name: 'In 24 h',
    meaning: 'answered within 24 hours of the form.',
    fill: 'fill-product',
    of: ({ withinDay }) => withinDay,
  },
  {
    name: 'Middle',
    meaning: 'half of those who were answered waited no longer than this (the median).',
    of: ({ middle }) => middle,
    words: timeInWords,
  },
]

export const SEATS: readonly Figure<BatchRow>[] = [
  { name: 'Places', meaning: 'as many as the batch has.', fill: 'fill-ink-soft', of: ({ capacity }) => capacity },
  { name: 'Taken', meaning: 'who sits there today, paid or by hand.', fill: 'fill-coolant', of: ({ taken }) => taken },
  { name: 'Waiting', meaning: 'on the waiting list.', fill: 'fill-trip', of: ({ waiting }) => waiting },
]

export const nameOfRow = (batch: BatchRow): string => batchName(batch.course, batch)
