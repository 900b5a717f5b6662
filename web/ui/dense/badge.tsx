import type { ReactNode } from 'react'

export type BadgeTone = 'plain' | 'product' | 'trip' | 'flare' | 'coolant'

const TONES: Record<BadgeTone, string> = {
  plain: 'border-ink-soft text-ink-soft',
  product: 'border-product text-product',
  trip: 'border-trip text-trip',
  flare: 'border-flare text-flare',
  coolant: 'border-coolant text-coolant',
}

/** A state in one word. The word says it; the colour helps to find it. */
export function Badge({ tone = 'plain', children }: { readonly tone?: BadgeTone; readonly children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-full border bg-sheet px-2 text-xs leading-5 font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
