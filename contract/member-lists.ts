/** What members find on their pages: openings, issues of the newsletter and groups. */
import * as z from 'zod/mini'
import { LongText } from './long-text.ts'

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
