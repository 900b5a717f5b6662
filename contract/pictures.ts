/** Pictures that staff upload for pages. Widths and heights are pixels, times ISO 8601 UTC. */
import * as z from 'zod/mini'
import { filled, record } from './fields.ts'

export const PICTURE_MEGABYTES = 8
export const PICTURE_BYTES = PICTURE_MEGABYTES * 1024 * 1024
export const PICTURE_KINDS = ['image/jpeg', 'image/png', 'image/webp'] as const
export const LEAST_SIDE = 200

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
