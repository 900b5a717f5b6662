import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A change of a kind, as its guide has it. */
export interface Change {
  readonly name: string
  /** Existing files of code that it may touch. */
  readonly most: number
  readonly added: Readonly<Record<string, string>>
  readonly edited: readonly Edit[]
}

/** What is put behind a text that stands in the file. */
type Edit = readonly [path: string, behind: string, put: string]

/** Makes it, and says which files it touched. */
export function make(copy: string, { added, edited }: Change): string[] {
  for (const [path, text] of Object.entries(added)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  for (const [path, behind, put] of edited) {
    const text = readFileSync(join(copy, path), 'utf8')
    if (!text.includes(behind)) throw new Error(`${path} has no "${behind}"`)
    writeFileSync(
      join(copy, path),
      text.replace(behind, (found) => found + put),
    )
  }
  return [...new Set(edited.map(([path]) => path))]
}
