import * as z from 'zod/mini'
import type { RichText } from './rich-text.ts'

const isListOf = (value: unknown, isOne: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Checked by hand: a schema that names itself has no place of its own in the OpenAPI document. */
export function textWith<Extra>(isExtra: (value: unknown) => boolean): z.ZodMiniType<RichText<Extra>> {
  const isWords = (value: unknown) => isListOf(value, isInline)
  const isInline = (value: unknown): boolean =>
    typeof value === 'string' ||
    isExtra(value) ||
    (isObject(value) &&
      (('strong' in value && isWords(value.strong)) ||
        ('link' in value && typeof value.link === 'string' && 'words' in value && isWords(value.words))))
  const isBlock = (value: unknown) =>
    isObject(value) &&
    (('list' in value && isListOf(value.list, isWords)) || ('paragraph' in value && isWords(value.paragraph)))
  return z.pipe(
    z.array(z.unknown()),
    z.custom<RichText<Extra>, unknown[]>((blocks) => isListOf(blocks, isBlock)),
  )
}

export const LongText = textWith<never>(() => false)
