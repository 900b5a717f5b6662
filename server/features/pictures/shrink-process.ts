/** The process in which a picture is read, checked and resized: what reads files of strangers may take memory, or die. */
import { pictureWidths, WIDEST } from '#contract/picture-address.ts'
import { hasTooManyPixels, isTooSmallForPages, type PictureFault } from '#contract/pictures.ts'
import { answerOnce } from '../../processes/answer-once.ts'
import { sizeOf, upright } from './read-picture.ts'
import type { ShrinkTask, Shrunk } from './shrink.ts'

const LONGEST_WEBP_SIDE = 16_383
const QUALITY = 80

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

const atWidth = (bytes: Uint8Array, width: number): Promise<Buffer> =>
  upright(bytes).resize({ width }).webp({ quality: QUALITY }).toBuffer()
