import type { ReactNode } from 'react'
import { SmallButton } from '#web/ui/dense/small-button.tsx'

interface FilterFormProps {
  readonly children: ReactNode
  /** Nothing where nothing is chosen. */
  readonly onClear: (() => void) | null
}

/** What a list is narrowed by. Each choice counts at once, a day when it is whole. */
export const FilterForm = ({ children, onClear }: FilterFormProps) => (
  <form
    role="search"
    aria-label="Narrow the list"
    className="mb-3 grid grid-cols-2 items-end gap-2 md:flex md:flex-wrap"
    onSubmit={(event) => event.preventDefault()}
  >
    {children}
    {onClear && (
      <SmallButton tone="quiet" onClick={onClear}>
        Show all
      </SmallButton>
    )}
  </form>
)
