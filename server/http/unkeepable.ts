import { UNKEEPABLE } from '#contract/fields.ts'
import type { FieldError } from '#contract/problem.ts'

/** Texts with NUL, which PostgreSQL takes in no column, or with half a character, field by field. */
export function unkeepable(value: unknown, field = ''): FieldError[] {
  if (typeof value === 'string') return isKeepable(value) ? [] : [{ field, message: UNKEEPABLE }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => unkeepable(one, field === '' ? name : `${field}.${name}`))
}

export const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
