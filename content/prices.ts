/**
 * What each course has cost since when: append only, oldest first. The last line of a course is the price of its page;
 * the earlier ones are needed to seat whoever began to pay before a change.
 */
import { rupees, type Price } from '#contract/catalog.ts'

export const PRICES: readonly Price[] = [
  {
    courseId: 'ProcessDesignEngieering',
    original: rupees(8000),
    discounted: rupees(6000),
    from: '2024-01-01T00:00:00+05:30',
  },
  { courseId: 'AspenPlus', original: rupees(12000), discounted: rupees(9000), from: '2024-01-01T00:00:00+05:30' },
  { courseId: 'AspenHysys', original: rupees(12000), discounted: rupees(9000), from: '2024-01-01T00:00:00+05:30' },
  { courseId: 'ProcessSafety', original: rupees(8000), discounted: rupees(6000), from: '2024-01-01T00:00:00+05:30' },
]
