import type { ReactNode } from 'react'
import { type Palette, paletteStyle } from './app-icon.tsx'
import { Mark } from './brand-mark.tsx'

const [WIDTH, HEIGHT] = [1200, 630]
const MARGIN = 64

interface SharePictureProps {
  readonly palette: Palette
  readonly fontFamily: string
  readonly tag: string
  /** Title, a line each. */
  readonly lines: readonly string[]
  /** Stands under the title. */
  readonly note?: string
  /** Its drawing and the box that the drawing's own coordinates fill. */
  readonly drawing: ReactNode
  readonly box: { readonly width: number; readonly height: number }
  /** Where the drawing stands: beside the title or under it. */
  readonly place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** What stands for a page where its address is shared: its drawing on a sheet, with its title. */
export function SharePicture({ palette, fontFamily, tag, lines, note, drawing, box, place }: SharePictureProps) {
  const size = lines.some((line) => line.length > 20) ? 45 : 60
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fontFamily={fontFamily}
      color={palette['ink']}
    >
      <style>{paletteStyle(palette)}</style>
      <rect width={WIDTH} height={HEIGHT} className="fill-paper" />
      <path d={SQUARES} className="stroke-line" strokeWidth="1" opacity="0.5" />
      <g transform={`translate(${MARGIN} 52) scale(2)`}>
        <Mark />
      </g>
      <text x={MARGIN + 84} y={104} fontSize="26" letterSpacing="0.08em" className="fill-ink-soft">
        {tag.toUpperCase()}
      </text>
      {lines.map((line, index) => (
        <text
          key={line}
          x={MARGIN}
          y={196 + index * size * 1.2}
          fontSize={size}
          fontWeight="700"
          letterSpacing="-0.015em"
          className="fill-ink"
        >
          {line}
        </text>
      ))}
      {note && (
        <text x={MARGIN} y={196 + lines.length * size * 1.2} fontSize="32" className="fill-ink-soft">
          {note}
        </text>
      )}
      <rect {...place} rx="6" className="fill-sheet stroke-line" strokeWidth="2" />
      <svg {...place} viewBox={`0 0 ${box.width} ${box.height}`}>
        {drawing}
      </svg>
      <rect y={HEIGHT - 12} width={WIDTH} height="12" className="fill-flare" />
    </svg>
  )
}

const SQUARES = [
  ...Array.from({ length: WIDTH / 24 }, (_, i) => `M${(i + 1) * 24} 0V${HEIGHT}`),
  ...Array.from({ length: Math.floor(HEIGHT / 24) }, (_, i) => `M0 ${(i + 1) * 24}H${WIDTH}`),
].join('')
