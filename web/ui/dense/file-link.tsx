import type { ReactNode } from 'react'

interface FileLinkProps {
  readonly to: string
  readonly children: ReactNode
}

/** Saves what is at an address as a file. */
export const FileLink = ({ to, children }: FileLinkProps) => (
  <a
    href={to}
    download
    className="inline-flex min-h-11 items-center text-coolant underline underline-offset-4 lg:min-h-8"
  >
    {children}
  </a>
)
