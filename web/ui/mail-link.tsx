import type { ReactNode } from 'react'
import { mailLink } from '#contract/mail-link.ts'

interface MailLinkProps {
  readonly address: string
  readonly className: string
  /** The address where it is left out. */
  readonly children?: ReactNode
}

/** A link that writes to an address. */
export function MailLink({ address, className, children = address }: MailLinkProps) {
  return (
    <a className={className} href={mailLink(address)}>
      {children}
    </a>
  )
}
