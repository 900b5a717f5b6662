import type { ScreenIcon } from '#web/desk/pages/screens.ts'

const PATHS: Record<ScreenIcon | 'more' | 'out' | 'keys', string> = {
  today: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
  leads: 'M4 5h16l-6 8v6l-4 2v-8z',
  payments: 'M7 4h10M7 8h10M7 4c8 0 8 8 0 8h3l7 8',
  people: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 20c0-4 3-6 7-6s7 2 7 6M16 4a4 4 0 0 1 0 7M18 14c3 1 4 3 4 6',
  batches: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  masterclasses: 'M3 5h18v11H3zM8 20h8M12 16v4M10 8l4 3-4 3z',
  content: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  letters: 'M3 6h18v13H3zM3 7l9 7 9-7',
  documents: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7',
  requests: 'M12 3v4M5 7h14M5 7l-3 7h6zM19 7l-3 7h6zM12 7v14M8 21h8',
  numbers: 'M4 3v18h16M8 17v-5M12 17V7M16 17v-8',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4v6M7 14v6',
  staff: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM9 12l2 2 4-4',
  audit: 'M5 4h14v17H5zM9 2h6v4H9zM9 11h6M9 15h6',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-5 4-7 8-7s8 2 8 7',
  more: 'M4 7h16M4 12h16M4 17h16',
  out: 'M14 4h6v16h-6M10 8l-4 4 4 4M6 12h9',
  keys: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
}

/** A small drawing beside a word that says the same. */
export function ScreenMark({
  name,
  className = 'size-5',
}: {
  readonly name: keyof typeof PATHS
  readonly className?: string
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
