/** What members find on their pages. It stands in no public page and in nothing that pages are drawn from. */
import { indianDayKey } from '#contract/indian-time.ts'
import type { MemberCommunity, MemberIssues, MemberJobs } from '#contract/member-lists.ts'
import { ofKind } from './catalogue.ts'
import { richText } from './markdown.ts'
import type { Published } from './published.ts'

const latestFirst = (one: Published, other: Published): number =>
  compare(other.publishedAt, one.publishedAt) || compare(one.key, other.key)

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Openings that are not past, the newest first. */
export function jobsIn(published: readonly Published[], now: Date): MemberJobs {
  const today = indianDayKey(now.toISOString())
  const jobs = ofKind(published, 'job')
    .filter(({ body }) => !body.isHidden && (body.until === null || body.until >= today))
    .toSorted(latestFirst)
  return {
    jobs: jobs.map(({ key, body: { title, company, place, experience, until, howToApply } }) => ({
      key,
      title,
      company,
      place,
      experience,
      until,
      howToApply: richText(howToApply),
    })),
  }
}

/** Issues of the newsletter, the newest month first. */
export function issuesIn(published: readonly Published[]): MemberIssues {
  const issues = ofKind(published, 'issue')
    .filter(({ body }) => !body.isHidden)
    .toSorted((one, other) => compare(other.body.month, one.body.month) || compare(one.key, other.key))
  return {
    issues: issues.map(({ key, body: { month, title, text, problem } }) => ({
      key,
      month,
      title,
      text: richText(text),
      problem: problem === null ? null : richText(problem),
    })),
  }
}

/** Groups of the community in the order of their keys, which the owner chooses. */
export function communityIn(published: readonly Published[]): MemberCommunity {
  const groups = ofKind(published, 'community')
    .filter(({ body }) => !body.isHidden)
    .toSorted((one, other) => compare(one.key, other.key))
  return {
    groups: groups.map(({ key, body: { name, purpose, link, rules } }) => ({
      key,
      name,
      purpose,
      link,
      rules: richText(rules),
    })),
  }
}
