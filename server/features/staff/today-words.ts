import type { Duty, DutyKey, LastEvent, LastEventKey } from '#contract/desk.ts'

export const duty = (key: DutyKey, count: number, href: string, isLate = false): Duty => ({
  key,
  count,
  href,
  isLate: isLate && count > 0,
})

export const event = (key: LastEventKey, at: string | null, isLate = false): LastEvent => ({ key, at, isLate })
