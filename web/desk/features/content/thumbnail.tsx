import { pictureAddress, pictureSize, pictureWidths } from '#contract/picture-address.ts'

const SHOWN = 320

interface ThumbnailProps {
  readonly id: string
  readonly className?: string
}

/** A picture that was uploaded, small. What it is stands beside it in words. */
export function Thumbnail({ id, className = 'max-h-48 max-w-full' }: ThumbnailProps) {
  const { width, height } = pictureSize(id)
  const shown = pictureWidths(width).findLast((one) => one <= SHOWN) ?? width
  return (
    <img
      src={pictureAddress(id, shown)}
      alt=""
      width={width}
      height={height}
      className={`h-auto w-auto rounded-sheet border border-line object-contain ${className}`}
    />
  )
}
