import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { missingLetters } from './letters.ts'

const require = createRequire(import.meta.url)
const font = (part: string) =>
  readFileSync(require.resolve(`@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-${part}-wght-normal.woff2`))

test('a letter that no part of the typeface holds is named with its file', async () => {
  const letters = new Map([
    ['a', 'a keyboard'],
    ['’', 'content/home.ts'],
    ['₹', 'contract/catalog.ts'],
    ['अ', 'content/testimonials.ts'],
  ])
  assert.deepEqual(await missingLetters(letters, [font('latin'), font('latin-ext')]), [
    `content/testimonials.ts: the site's typeface has no "अ" (U+0905); please write it otherwise`,
  ])
})

test('the rupee sign lies in the part for further Latin letters', async () => {
  const rupee = new Map([['₹', 'contract/catalog.ts']])
  assert.equal((await missingLetters(rupee, [font('latin')])).length, 1)
  assert.deepEqual(await missingLetters(rupee, [font('latin-ext')]), [])
})
