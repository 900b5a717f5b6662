/** Where pictures stand that staff uploaded, and how large they are, in pixels. */
const WIDTHS = [160, 320, 640, 960, 1280, 1920]
export const WIDEST = 1920

/** The digest of the file that was uploaded, and the size of the widest picture made of it: "<32 hex>-1920x1080". */
export const PICTURE_ID = /^[0-9a-f]{32}-[1-9]\d{0,4}x[1-9]\d{0,4}$/

export interface PictureSize {
  readonly width: number
  readonly height: number
}

export function pictureSize(id: string): PictureSize {
  const [width = 0, height = 0] = (id.split('-')[1] ?? '').split('x').map(Number)
  return { width, height }
}

/** The widths that are made of a picture of this width: none is wider than itself. */
export const pictureWidths = (width: number): number[] => [...WIDTHS.filter((one) => one < width), width]

export const pictureAddress = (id: string, width: number): string => `/pictures/${id}/${width}.webp`

export const pictureSet = (id: string): string =>
  pictureWidths(pictureSize(id).width)
    .map((width) => `${pictureAddress(id, width)} ${width}w`)
    .join(', ')

export interface Photo {
  readonly id: string
  readonly alt: string
}
