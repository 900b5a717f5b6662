/** The process in which a logo is read, checked and drawn anew: see shrink-process.ts. */
import sharp from 'sharp'
import { LEAST_LOGO_SIDE, LOGO_BYTES, LOGO_SIDE, LONGEST_LOGO, type LogoFault } from '#contract/logo.ts'
import { hasTooManyPixels } from '#contract/pictures.ts'
import { answerOnce } from '../../processes/answer-once.ts'
import type { DrawnLogo, LogoTask } from './draw-logo.ts'
import { sizeOf, upright } from './read-picture.ts'

/** The first of these sides whose file is small enough is taken: the last one always is. */
const SIDES = [LOGO_SIDE, 384, 256, 192, 128]

answerOnce(async ({ bytes }: LogoTask): Promise<DrawnLogo | LogoFault> => {
  const size = await sizeOf(bytes)
  if (typeof size === 'string') return size
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)]
  if (hasTooManyPixels(size)) return 'tooManyPixels'
  if (short < LEAST_LOGO_SIDE) return 'tooSmall'
  if (long > short * LONGEST_LOGO) return 'tooLong'
  try {
    const pixels = await pixelsOf(bytes)
    for (const side of SIDES) {
      const png = await within(pixels, side)
      if (png.length <= LOGO_BYTES) return { png }
    }
  } catch {}
  return 'broken'
})

const box = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

const pixelsOf = (bytes: Uint8Array) =>
  upright(bytes).resize(box(LOGO_SIDE)).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })

/** In 256 colours, of which each drawing program knows the form. */
const within = ({ data, info: { width, height, channels } }: Awaited<ReturnType<typeof pixelsOf>>, side: number) =>
  sharp(data, { raw: { width, height, channels } })
    .resize(box(side))
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
