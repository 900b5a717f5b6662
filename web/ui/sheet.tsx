import type { ComponentProps } from 'react'

export function Sheet({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`rounded-sheet border border-line bg-sheet ${className}`} />
}
