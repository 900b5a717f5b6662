import * as z from 'zod/mini'
import type { Block, Inline, RichText } from './rich-text.ts'

const isListOf = <One>(value: unknown, isOne: (one: unknown) => one is One): value is One[] =>
  Array.isArray(value) && value.every(isOne)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isWords = (value: unknown): value is Inline[] => isListOf(value, isInline)

const isInline = (value: unknown): value is Inline =>
  typeof value === 'string' ||
  (isObject(value) &&
    (('strong' in value && isWords(value.strong)) ||
      ('link' in value && typeof value.link === 'string' && 'words' in value && isWords(value.words))))

const isBlock = (value: unknown): value is Block =>
  isObject(value) &&
  (('list' in value && isListOf(value.list, isWords)) || ('paragraph' in value && isWords(value.paragraph)))

/** Checked by hand: a schema that names itself has no place of its own in the OpenAPI document. */
export const LongText: z.ZodMiniType<RichText> = z.pipe(
  z.array(z.unknown()),
  z.custom<RichText, unknown[]>((blocks) => isListOf(blocks, isBlock)),
)
