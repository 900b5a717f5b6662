import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Typefaces come with every page: told anew, they would be loaded anew, and letters would flicker. */
const TYPEFACES = /@font-face\{[^}]*\}/g

/** Writes the whole style sheet as a file, for pages that carry only their own rules, and returns its address. */
export function writeStyleSheet(output: string, style: string): string {
  const sheet = style.replaceAll(TYPEFACES, '')
  const hash = createHash('sha256').update(sheet).digest('hex').slice(0, 8)
  const address = `/static/css/site.${hash}.css`
  writeFileSync(join(output, address), sheet)
  return address
}
