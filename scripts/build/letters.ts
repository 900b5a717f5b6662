import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/run.js'

const ROOMS = ['content', 'contract', 'web']
const KEYBOARD = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index))

/** Every letter and sign that the site's own words need, each with the first file that holds it: visitors may type those of a keyboard. */
export function lettersInUse(): Map<string, string> {
  const letters = new Map(KEYBOARD.map((letter) => [letter, 'a keyboard']))
  for (const file of ROOMS.flatMap(filesIn))
    for (const letter of readFileSync(join(root, file), 'utf8'))
      if (letter >= ' ' && !letters.has(letter)) letters.set(letter, file)
  return letters
}

const filesIn = (room: string): string[] =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(room, path))
    .toSorted()
