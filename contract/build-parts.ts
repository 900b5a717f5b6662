/** The parts of a document, as the build leaves them. Beside `prerender.ts`, because what draws needs no schema and starts sooner. */
import * as z from 'zod/mini'

export const BUILD_PARTS = 'parts.json'

const Addresses = z.readonly(z.array(z.string()))
const Named = z.readonly(z.record(z.string(), Addresses))

const CodeList = z.object({ core: Addresses, routes: Named, late: Named, failure: Addresses })
export type CodeList = z.infer<typeof CodeList>

export const BuildParts = z.object({
  template: z.string(),
  style: z.string(),
  headScript: z.string(),
  loaderScript: z.string(),
  typeface: z.object({ letters: z.string(), rupee: z.string() }),
  code: CodeList,
  codeNames: z.record(z.string(), z.string()),
  privatePaths: Addresses,
  palette: z.record(z.string(), z.string()),
})
export type BuildParts = z.infer<typeof BuildParts>
