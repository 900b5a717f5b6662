import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly title: string
  readonly drawing?: ReactNode
  readonly children?: ReactNode
}

/** What stands where there is nothing to show: why, and what to do about it. */
export function EmptyState({ title, drawing, children }: EmptyStateProps) {
  return (
    <div className="mx-auto max-w-sm px-4 py-10 text-center">
      {drawing && <div className="mx-auto mb-5 w-48">{drawing}</div>}
      <p className="text-base font-semibold">{title}</p>
      {children && <div className="mt-1 text-ink-soft">{children}</div>}
    </div>
  )
}
