import type { ReactNode } from 'react'

interface PanelProps {
  readonly title: string
  readonly className?: string
  readonly children: ReactNode
}

export const Panel = ({ title, className = 'min-w-0', children }: PanelProps) => (
  <section aria-label={title} className={`rounded-sheet border border-line bg-sheet p-3 md:p-4 ${className}`}>
    <h2 className="mb-3 text-base font-semibold">{title}</h2>
    {children}
  </section>
)
