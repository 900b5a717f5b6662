import { constants, type Dirent } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isKind, KINDS } from '#contract/content.ts'
import type { Draft } from '#server/features/content/judge.ts'
import type { Fault } from '#server/features/content/kinds.ts'

/** What lies in a folder of an export. Faults name the file where it cannot be read as a thing. */
export interface ImportFolder {
  readonly drafts: readonly Draft[]
  readonly faults: readonly Fault[]
}

const LARGEST = 1_000_000
const ENDING = '.json'

export async function readImport(folder: string): Promise<ImportFolder> {
  const drafts: Draft[] = []
  const faults: Fault[] = []
  for (const kind of await listed(folder)) {
    const sentence = faultOfKind(kind)
    if (sentence) faults.push(about(kind.name, sentence))
    else
      for (const file of await listed(join(folder, kind.name))) {
        const name = `${kind.name}/${file.name}`
        const read = faultOfFile(file) ?? (await readJson(join(folder, name)))
        if (typeof read === 'string') faults.push(about(name, read))
        else drafts.push({ kind: kind.name, key: file.name.slice(0, -ENDING.length), body: read.json })
      }
  }
  return { drafts, faults }
}

const about = (thing: string, sentence: string): Fault => ({ thing, field: '', sentence })

/** Without what file managers and version control leave behind. */
const listed = async (folder: string): Promise<Dirent[]> =>
  (await readdir(folder, { withFileTypes: true }))
    .filter(({ name }) => !name.startsWith('.'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

const NO_LINK = 'Links are not followed: put the thing itself here'

function faultOfKind(entry: Dirent): string | null {
  if (entry.isSymbolicLink()) return NO_LINK
  if (!entry.isDirectory()) return `Files stand in a folder of their kind: ${KINDS.join(', ')}`
  return isKind(entry.name) ? null : `There is no such kind of thing. There are: ${KINDS.join(', ')}`
}

function faultOfFile(entry: Dirent): string | null {
  if (entry.isSymbolicLink()) return NO_LINK
  if (!entry.isFile()) return 'Only files stand here'
  return entry.name.endsWith(ENDING) ? null : `The name of a file ends with ${ENDING}`
}

async function readJson(path: string): Promise<{ readonly json: unknown } | string> {
  try {
    // The file may have been replaced since it was listed.
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const { size } = await file.stat()
      if (size > LARGEST) return `This file is larger than a megabyte`
      return jsonIn(new TextDecoder('utf-8', { fatal: true }).decode(await file.readFile()))
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof TypeError) return 'This file is not text in UTF-8'
    return `This file cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

function jsonIn(text: string): { readonly json: unknown } | string {
  try {
    return { json: JSON.parse(text) }
  } catch (error) {
    // The rest of the message repeats what stands there, which may be a link.
    const [place] = /line \d+ column \d+/.exec(String(error)) ?? []
    return `This is not JSON${place ? `: look at ${place}` : ''}`
  }
}
