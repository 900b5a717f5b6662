import type { BatchRow } from '#contract/desk-batches.ts'
import { indianDay } from '#contract/indian-time.ts'
import { Badge, type BadgeTone } from '#web/ui/dense/badge.tsx'

const STATES: Readonly<Record<BatchRow['state'], readonly [name: string, tone: BadgeTone]>> = {
  draft: ['Draft', 'plain'],
  announced: ['Announced', 'coolant'],
  running: ['Running', 'product'],
  done: ['Archived', 'plain'],
  cancelled: ['Cancelled', 'trip'],
}

export function BatchState({ state }: Pick<BatchRow, 'state'>) {
  const [name, tone] = STATES[state]
  return <Badge tone={tone}>{name}</Badge>
}

export const firstDay = ({ startsOn }: Pick<BatchRow, 'startsOn'>): string =>
  startsOn ? indianDay(startsOn) : 'Not fixed'

type Room = Pick<BatchRow, 'taken' | 'capacity'>

export const isFull = ({ taken, capacity }: Room): boolean => capacity !== null && taken >= capacity

/** "12 of 20", or "12" where there is no end. */
export const placesWords = ({ taken, capacity }: Room): string =>
  capacity === null ? String(taken) : `${taken} of ${capacity}`
