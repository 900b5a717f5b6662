import type { ComponentProps } from 'react'
import { Link } from './link.tsx'

/** A link within a form: it opens beside the page, so that nothing typed is lost. */
export function LinkToNewTab({ children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} target="_blank" className="link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  )
}
