/** How files of strangers are opened, in the processes that do it: nothing but the three kinds is read, whatever a file says that it is. */
import sharp, { type Sharp } from 'sharp'
import { MOST_PIXELS } from '#contract/pictures.ts'

const KINDS = ['Jpeg', 'Png', 'Webp']

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: KINDS.map((kind) => `VipsForeignLoad${kind}Buffer`) })
sharp.concurrency(1)

/** As it is seen: a camera may have been held upright. */
export async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number } | 'unknown'> {
  try {
    const read = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width: read.autoOrient.width, height: read.autoOrient.height }
  } catch {
    return 'unknown'
  }
}

/** Upright. Nothing of what a camera writes beside the picture, such as where it was taken, comes along. */
export const upright = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient()
