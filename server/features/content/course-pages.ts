import { paths } from '#contract/paths.ts'

/** The courses that have a page with a form beside their own. */
export const COURSE_PAGES: ReadonlyMap<string, string> = new Map([
  ['ProcessDesignEngieering', paths.processDesign],
  ['AspenPlus', paths.aspenPlus],
])
