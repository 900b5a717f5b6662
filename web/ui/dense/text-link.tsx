import type { ComponentProps } from 'react'
import { Link } from '../link.tsx'

/** A link among words, large enough for a finger. */
export const TextLink = ({ className = '', ...link }: ComponentProps<typeof Link>) => (
  <Link
    className={`inline-flex min-h-11 items-center text-coolant underline underline-offset-4 lg:min-h-6 ${className}`}
    {...link}
  />
)
