import type { ReactNode } from 'react'

interface PageHeadProps {
  /** The page's only h1. */
  readonly title: ReactNode
  /** How many there are, in words: "340 leads". */
  readonly count?: ReactNode
  /** Where this page belongs, as a link. */
  readonly above?: ReactNode
  /** Buttons at its right, below it on a phone. */
  readonly children?: ReactNode
}

export function PageHead({ title, count, above, children }: PageHeadProps) {
  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        {above && <p className="text-sm text-ink-soft">{above}</p>}
        <h1 className="flex flex-wrap items-baseline gap-x-3 text-xl font-bold lg:text-2xl">
          {title}
          {count !== undefined && (
            <span className="text-sm font-normal tracking-normal text-ink-soft figures">{count}</span>
          )}
        </h1>
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  )
}
