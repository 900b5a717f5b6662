/** The process in which a picture is read, checked and resized: what reads files of strangers may take memory, or die. */
import sharp from 'sharp'
import { pictureWidths, WIDEST } from '#contract/picture-address.ts'
import { hasTooManyPixels, isTooSmallForPages, MOST_PIXELS, type PictureFault } from '#contract/pictures.ts'
import { answerOnce } from '../../processes/answer-once.ts'
import type { ShrinkTask, Shrunk } from './shrink.ts'

const LONGEST_WEBP_SIDE = 16_383
const KINDS = ['Jpeg', 'Png', 'Webp']
const QUALITY = 80

// Nothing but the three kinds is read, whatever a file says that it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: KINDS.map((kind) => `VipsForeignLoad${kind}Buffer`) })
sharp.concurrency(1)

answerOnce(async ({ bytes, isForPages }: ShrinkTask): Promise<Shrunk | PictureFault> => {
  const size = await sizeOf(bytes)
  if (typeof size === 'string') return size
  if (hasTooManyPixels(size)) return 'tooManyPixels'
  if (isForPages && isTooSmallForPages(size)) return 'tooSmall'
  const longest = Math.max(1, Math.floor((size.width * LONGEST_WEBP_SIDE) / size.height))
  const width = Math.min(size.width, WIDEST, longest)
  const height = Math.min(LONGEST_WEBP_SIDE, Math.max(1, Math.round((size.height * width) / size.width)))
  try {
    const files = []
    for (const one of pictureWidths(width)) files.push({ width: one, bytes: await atWidth(bytes, one) })
    return { width, height, files }
  } catch {
    return 'broken'
  }
})

/** As it is seen: a camera may have been held upright. */
async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number } | 'unknown'> {
  try {
    const read = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width: read.autoOrient.width, height: read.autoOrient.height }
  } catch {
    return 'unknown'
  }
}

/** Nothing of what a camera writes beside the picture, such as where it was taken, comes along. */
const atWidth = (bytes: Uint8Array, width: number): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width })
    .webp({ quality: QUALITY })
    .toBuffer()
