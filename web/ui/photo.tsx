import {
  pictureAddress,
  pictureSet,
  pictureSize,
  pictureWidths,
  type Photo as Shown,
} from '#contract/picture-address.ts'

interface PhotoProps {
  readonly of: Shown
  /** How wide it is on the page, as `sizes` says it: "(min-width: 768px) 50vw, 100vw". */
  readonly sizes: string
  readonly className?: string
  /** It is in sight at once. */
  readonly isFirst?: boolean
}

const MIDDLE = 640

/** A picture that staff uploaded, in the width that fits. Its place is kept before it comes. */
export function Photo({ of: { id, alt }, sizes, className = '', isFirst = false }: PhotoProps) {
  const { width, height } = pictureSize(id)
  const middle = pictureWidths(width).findLast((one) => one <= MIDDLE) ?? width
  return (
    <img
      src={pictureAddress(id, middle)}
      srcSet={pictureSet(id)}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      className={className}
    />
  )
}
