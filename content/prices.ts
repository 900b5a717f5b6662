import type { PriceBody } from '#contract/bodies.ts'

/** What each course costs until the owner publishes another price. */
const since2024 = (courseId: string, original: number, discounted: number): PriceBody => ({
  courseId,
  original,
  discounted,
  from: '2024-01-01T00:00:00+05:30',
})

export const PRICES: readonly PriceBody[] = [
  since2024('ProcessDesignEngieering', 8000, 6000),
  since2024('AspenPlus', 12_000, 9000),
  since2024('AspenHysys', 12_000, 9000),
  since2024('ProcessSafety', 8000, 6000),
]
