import type { ReactNode } from 'react'
import type { IconName } from '#contract/drawings.ts'

/** Small drawings of the same hand, on a square of 48. */
const ICONS: Record<IconName, ReactNode> = {
  flowsheet: <path d="M4 24h8M24 24h8M40 16V6h4M36 34v8h8M12 18h12v12H12zM32 20a4 4 0 0 1 8 0v10a4 4 0 0 1-8 0z" />,
  column: (
    <path d="M16 12a8 6 0 0 1 16 0v24a8 6 0 0 1-16 0zM16 16h11v3M32 22H21v3M16 28h11v3M32 34H21v3M24 6V3h12M24 42v3h12" />
  ),
  vessel: (
    <path d="M12 14h24a5 10 0 0 1 0 20H12a5 10 0 0 1 0-20zM12 14v20M36 14v20M14 34v8M34 34v8M10 42h8M30 42h8M21 14V8h6v6M18 8h12" />
  ),
  simulation: <path d="M5 8h38v26H5zM18 42h12M24 34v8M11 28c6 0 6-14 13-14s7 7 13 7M11 28h26" />,
  compressor: <path d="M10 10l26 8v12l-26 8zM3 16h7M36 24h9M23 14V5" />,
  exchanger: (
    <path d="M10 16h28v16H10zM10 16a5 8 0 0 0 0 16M38 16a5 8 0 0 1 0 16M14 21h20M14 27h20M16 16V8M32 32v8M16 40v-8M32 8v8" />
  ),
  flare: <path d="M22 44V22M26 44V22M16 44h16M20 22h8M24 18c-6-3-4-9 1-14 1 4 6 8 2 13-1 1-2 1-3 1zM8 34h14" />,
  'relief-valve': <path d="M20 26l-6 14h12zM20 26l14-6v12zM20 26v-5l4-2-8-3 8-3-8-3 4-2V4M34 26h10M20 40v4" />,
  pump: <path d="M38 24a14 14 0 1 1-28 0 14 14 0 0 1 28 0zM24 10l14 14-14 14M3 24h7M38 24h7" />,
  lecture: <path d="M4 8h40v26H4zM14 42l5-8M34 42l-5-8M10 27l7-8 6 5 9-11M32 13h5v5" />,
  doubt: <path d="M6 8h36v24H22l-9 9v-9H6zM20 17a4 4 0 1 1 5 4c-1 0-1 1-1 3M24 28h.01" />,
  notes: <path d="M10 4h20l8 8v32H10zM30 4v8h8M16 20h16M16 27h16M16 34h10" />,
}

interface IconProps {
  readonly name: IconName
  readonly className?: string
}

/** An icon beside a text that says the same; the text is what is read out. */
export function Icon({ name, className = '' }: IconProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={`stroke-current ${className}`}
      fill="none"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {ICONS[name]}
    </svg>
  )
}
