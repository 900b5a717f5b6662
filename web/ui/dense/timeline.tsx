import type { ReactNode } from 'react'

/** What happened, one moment below the other. */
export function Timeline({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ol aria-label={label} className="border-l border-line">
      {children}
    </ol>
  )
}

interface MomentProps {
  readonly title: ReactNode
  /** When, and who. */
  readonly aside: ReactNode
  readonly children?: ReactNode
}

export function Moment({ title, aside, children }: MomentProps) {
  return (
    <li className="relative py-2 pl-5 before:absolute before:top-3.5 before:-left-[5px] before:size-[9px] before:rounded-full before:border before:border-ink-soft before:bg-sheet">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-ink-soft figures">{aside}</p>
      </div>
      {children && <div className="mt-0.5 wrap-anywhere whitespace-pre-line">{children}</div>}
    </li>
  )
}
