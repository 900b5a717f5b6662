/** Pictures that staff upload for pages. Widths and heights are pixels, times ISO 8601 UTC. */
import * as z from 'zod/mini'
import { filled, record } from './fields.ts'

export const PICTURE_MEGABYTES = 8
export const PICTURE_BYTES = PICTURE_MEGABYTES * 1024 * 1024
export const PICTURE_KINDS = ['image/jpeg', 'image/png', 'image/webp'] as const
export const LEAST_SIDE = 200
const MOST_MEGAPIXELS = 60
export const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000

interface Side {
  readonly width: number
  readonly height: number
}

export const hasTooManyPixels = ({ width, height }: Side): boolean => width * height > MOST_PIXELS

export const isTooSmallForPages = ({ width, height }: Side): boolean => Math.min(width, height) < LEAST_SIDE

export const PICTURE_FAULTS = {
  unknown: 'This is no picture that can be read. Please use JPEG, PNG or WebP',
  broken: 'The file of this picture is damaged or not whole',
  tooManyPixels: `The picture has more than ${MOST_MEGAPIXELS} million pixels. Please make it smaller`,
  tooSmall: `The picture is too small for a page: each side needs ${LEAST_SIDE} pixels`,
} as const
export type PictureFault = keyof typeof PICTURE_FAULTS

export const UploadedPicture = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.string(),
})
export type UploadedPicture = z.infer<typeof UploadedPicture>

export const PictureUpload = record({ name: filled('Say how the file is called') })

export const PictureQuery = record({
  after: z.optional(z.string().check(z.maxLength(100, 'This is no page of the list'))),
})

export const PicturePage = z.object({ pictures: z.array(UploadedPicture), next: z.nullable(z.string()) })
export type PicturePage = z.infer<typeof PicturePage>
