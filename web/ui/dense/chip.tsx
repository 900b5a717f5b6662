import type { ReactNode } from 'react'

interface ChipProps {
  readonly isOn: boolean
  readonly onPress: () => void
  /** How many fall under it. */
  readonly count?: number | undefined
  readonly children: ReactNode
}

/** A filter that is on or off. */
export function Chip({ isOn, onPress, count, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-ink-soft px-3 whitespace-nowrap hover:border-ink hover:bg-wash aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:font-medium aria-pressed:text-paper lg:min-h-8"
      onClick={onPress}
    >
      {children}
      {count !== undefined && <span className="figures opacity-80">{count}</span>}
    </button>
  )
}

/** Chips in one row, which scrolls sideways on a phone. */
export function ChipRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap"
    >
      {children}
    </div>
  )
}
