import { DESK_REFUSALS } from '#contract/desk-problem.ts'
import { REFUSALS } from '#contract/problem.ts'

export const ALL_REFUSALS = { ...REFUSALS, ...DESK_REFUSALS }
