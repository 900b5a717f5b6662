import type { ReactNode } from 'react'

/** Pairs of a name and what it is, as a page about one thing begins. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr] sm:items-baseline sm:gap-y-1">{children}</dl>
  )
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft max-sm:-mb-2 max-sm:text-sm">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
