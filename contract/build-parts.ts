/** The parts of a document, as the build leaves them. Beside `prerender.ts`, because what draws needs no schema and starts sooner. */
import * as z from 'zod/mini'

export const BUILD_PARTS = 'parts.json'

const Words = z.readonly(z.array(z.string()))
const Named = z.readonly(z.record(z.string(), Words))

const StyleRule = z.object({ around: Words, classes: Words, css: z.string() })
export type StyleRule = z.infer<typeof StyleRule>

const CodeList = z.object({ core: Words, routes: Named, late: Named, failure: Words })
export type CodeList = z.infer<typeof CodeList>

export const BuildParts = z.object({
  template: z.string(),
  style: z.string(),
  styleRules: z.readonly(z.array(StyleRule)),
  styleSheet: z.string(),
  headScript: z.string(),
  typeface: z.object({ letters: z.string(), rupee: z.string() }),
  code: CodeList,
  codeNames: z.record(z.string(), z.string()),
  deskStart: Words,
  privatePaths: Words,
  palette: z.record(z.string(), z.string()),
})
export type BuildParts = z.infer<typeof BuildParts>
