import {
  hasTooManyPixels,
  isTooSmallForPages,
  PICTURE_BYTES,
  PICTURE_FAULTS,
  PICTURE_MEGABYTES,
} from '#contract/pictures.ts'

/** Why the server would not take this picture for a page, as far as the browser can tell before it is sent; null where nothing is known. */
export async function pictureFault(file: File): Promise<string | null> {
  if (file.size > PICTURE_BYTES) return `${file.name} is larger than ${PICTURE_MEGABYTES} MB`
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  if (hasTooManyPixels(picture)) return PICTURE_FAULTS.tooManyPixels
  return isTooSmallForPages(picture) ? PICTURE_FAULTS.tooSmall : null
}
