import type { Hand } from '../staff/hand.ts'

/** Who does something to leads, when and why; perhaps to many at once. */
export interface Doing extends Hand {
  readonly operationId?: string
}
