import type { ReactNode } from 'react'
import { SmallButton } from './small-button.tsx'

interface BulkBarProps {
  readonly count: number
  /** Offered while only rows of this page are selected: "Select all 340". */
  readonly everything?: { readonly label: string; readonly onPress: () => void } | null
  readonly onClear: () => void
  /** What can be done with them. */
  readonly children: ReactNode
}

/** Stands over the list's foot while something is selected. */
export function BulkBar({ count, everything, onClear, children }: BulkBarProps) {
  if (count === 0) return null
  return (
    <section
      aria-label="Selected rows"
      data-bulk-bar
      className="sticky low:static bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 my-2 flex flex-wrap items-center gap-2 rounded-sheet border border-ink bg-sheet p-2 raised lg:bottom-2"
    >
      <p role="status" className="px-2 font-semibold figures">
        {count} selected
      </p>
      {everything && (
        <SmallButton tone="quiet" onClick={everything.onPress}>
          {everything.label}
        </SmallButton>
      )}
      <div className="flex flex-wrap gap-2">{children}</div>
      <SmallButton tone="quiet" className="ml-auto" onClick={onClear}>
        Clear
      </SmallButton>
    </section>
  )
}
