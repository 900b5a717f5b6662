import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Picture } from '#contract/prerender.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import type { DrawnFile } from './page-files.ts'
import { writeWhole } from '../http/write-whole.ts'

const UNUSED_MS = 30 * DAY_MS

/** Draws the pictures that changed, and takes the others from the folder. */
export async function pictureFiles(
  pictures: readonly Picture[],
  { folder, faces }: { readonly folder: string; readonly faces: readonly string[] },
): Promise<DrawnFile[]> {
  const files: DrawnFile[] = []
  const letters = createHash('sha256')
  for (const face of faces) letters.update(await readFile(face))
  const paint: Paint = { folder, faces, letters: letters.digest('hex') }
  for (const picture of pictures)
    files.push(
      picture.width === undefined
        ? { paths: [picture.path], ending: '.svg', body: picture.svg }
        : { paths: [picture.path], ending: '.png', body: await pngIn(picture.svg, picture.width, paint) },
    )
  await tidy(folder).catch(() => {})
  return files
}

interface Paint {
  readonly folder: string
  readonly faces: readonly string[]
  /** Names what the faces hold. */
  readonly letters: string
}

async function pngIn(svg: string, width: number, { folder, faces, letters }: Paint): Promise<Uint8Array> {
  const place = join(folder, `${createHash('sha256').update(`${letters} ${width} ${svg}`).digest('hex')}.png`)
  const known = await readFile(place).catch(() => null)
  if (known) {
    await utimes(place, new Date(), new Date()).catch(() => {})
    return known
  }
  // It is large, and few pictures change.
  const { pngOf } = await import('./raster.ts')
  const png = pngOf(svg, width, faces)
  // A full disk costs the next drawing some time, and no picture.
  await mkdir(folder, { recursive: true })
    .then(() => writeWhole(place, png))
    .catch(() => {})
  return png
}

async function tidy(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const place = join(folder, name)
    const found = await stat(place).catch(() => null)
    if (found && Date.now() - found.mtimeMs > UNUSED_MS) await rm(place, { force: true })
  }
}
