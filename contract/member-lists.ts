/** What members find on their pages: openings, issues of the newsletter and groups. */
import * as z from 'zod/mini'
import type { Block, Inline, RichText } from './rich-text.ts'

const isListOf = <One>(value: unknown, isOne: (one: unknown) => one is One): value is One[] =>
  Array.isArray(value) && value.every(isOne)

const isWords = (value: unknown): value is Inline[] => isListOf(value, isInline)

function isInline(value: unknown): value is Inline {
  if (typeof value === 'string') return true
  if (typeof value !== 'object' || value === null) return false
  return 'strong' in value
    ? isWords(value.strong)
    : 'link' in value && typeof value.link === 'string' && 'words' in value && isWords(value.words)
}

function isBlock(value: unknown): value is Block {
  if (typeof value !== 'object' || value === null) return false
  return 'list' in value ? isListOf(value.list, isWords) : 'paragraph' in value && isWords(value.paragraph)
}

/** Checked by hand: a schema that names itself has no place of its own in the OpenAPI document. */
const LongText: z.ZodMiniType<RichText> = z.pipe(
  z.array(z.unknown()),
  z.transform((blocks, { issues }) => {
    if (isListOf(blocks, isBlock)) return blocks
    issues.push({ code: 'custom', input: blocks, message: 'Not a long text' })
    return z.NEVER
  }),
)

export const MemberJobs = z.object({
  jobs: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      company: z.string(),
      place: z.string(),
      experience: z.string(),
      until: z.nullable(z.string()),
      howToApply: LongText,
    }),
  ),
})
export type MemberJobs = z.infer<typeof MemberJobs>

export const MemberIssues = z.object({
  issues: z.array(
    z.object({
      key: z.string(),
      month: z.string(),
      title: z.string(),
      text: LongText,
      problem: z.nullable(LongText),
    }),
  ),
})
export type MemberIssues = z.infer<typeof MemberIssues>

export const MemberCommunity = z.object({
  groups: z.array(
    z.object({ key: z.string(), name: z.string(), purpose: z.string(), link: z.string(), rules: LongText }),
  ),
})
export type MemberCommunity = z.infer<typeof MemberCommunity>
