import type { RoomCard } from '#contract/room.ts'

/** Why there is no class ahead, and what comes. */
export function noClassWords({ state }: Pick<RoomCard, 'state'>): string {
  if (state === 'cancelled') return 'This batch is cancelled. We write to you about another one.'
  if (state === 'done') return 'This batch is over.'
  return 'No class is fixed yet. We write to you when one is, and it shows here by itself.'
}
