import type { ComponentProps } from 'react'

/** A card: a sheet of paper with a hairline border. */
export function Sheet({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`rounded-sheet border border-line bg-sheet ${className}`} />
}
