interface CheckListProps {
  readonly items: readonly string[]
  readonly className?: string
}

/** A list whose points are ticked. */
export function CheckList({ items, className = '' }: CheckListProps) {
  return (
    <ul className={`grid gap-x-8 gap-y-3 ${className}`}>
      {items.map((item) => (
        <li key={item} className="flex gap-3 wrap-anywhere">
          <svg viewBox="0 0 20 20" className="mt-1 size-4 shrink-0 text-product" aria-hidden="true">
            <path
              d="M3 11l5 5 9-12"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          {item}
        </li>
      ))}
    </ul>
  )
}
