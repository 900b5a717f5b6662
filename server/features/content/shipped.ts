import { SEED } from '#content/seed.ts'
import type { Published } from './published.ts'

/** What counts wherever nothing was published. */
export const SHIPPED: readonly Published[] = SEED.map((entry): Published => ({ ...entry, number: 0, publishedAt: '' }))
