import type { ReactNode } from 'react'

interface PageHeaderProps {
  /** The page's only h1. */
  readonly title: ReactNode
  readonly tag?: ReactNode
  readonly lead?: ReactNode
  readonly children?: ReactNode
}

export function PageHeader({ title, tag, lead, children }: PageHeaderProps) {
  return (
    <header className="relative isolate border-b border-line">
      <div className="squared-paper absolute inset-0 -z-10 opacity-35" aria-hidden="true" />
      <div className="page-column py-10 md:py-14">
        {tag && <p className="tag mb-3 text-ink-soft">{tag}</p>}
        <h1 className="max-w-text text-3xl font-bold wrap-anywhere md:text-5xl">{title}</h1>
        {lead && <p className="mt-4 max-w-text text-lg text-ink-soft">{lead}</p>}
        {children}
      </div>
    </header>
  )
}
