/** The pictures that the guides name: `![Today](pictures/desk-today.light.1280.png)`. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/run.js'

const GUIDES = join(root, 'docs/guides')

export interface GuidePicture {
  readonly guide: string
  readonly view: string
  readonly file: string
}

export const guidePictures = (): GuidePicture[] =>
  readdirSync(GUIDES)
    .filter((name) => name.endsWith('.md'))
    .flatMap((guide) =>
      [...readFileSync(join(GUIDES, guide), 'utf8').matchAll(/\]\(pictures\/(([\w-]+)\.\w+\.\d+\.png)\)/g)].map(
        ([, file = '', view = '']) => ({ guide, view, file }),
      ),
    )

/** Puts them beside the guides, from the folder where pictures were taken. */
export function placeGuidePictures(folder: string): void {
  mkdirSync(join(GUIDES, 'pictures'), { recursive: true })
  for (const { file } of guidePictures()) copyFileSync(join(folder, file), join(GUIDES, 'pictures', file))
}
