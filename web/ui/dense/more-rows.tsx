import { SmallButton } from './small-button.tsx'

interface MoreRowsProps {
  /** How many are shown, and how many there are in all, in words. */
  readonly shown: string
  /** Nothing where the list ends. */
  readonly onMore: (() => void) | null
  readonly busy: boolean
}

/** The end of a list that comes in pages. */
export function MoreRows({ shown, onMore, busy }: MoreRowsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm text-ink-soft figures">
      <span role="status">{busy ? 'Loading more rows' : shown}</span>
      {onMore && (
        <SmallButton busy={busy} onClick={onMore}>
          Show more
        </SmallButton>
      )}
    </div>
  )
}
