import type { ReactNode } from 'react'
import { type Palette, paletteStyle, type PlacedLogo } from './app-icon.tsx'
import { Mark } from './brand-mark.tsx'

const [WIDTH, HEIGHT] = [1200, 630]
const MARGIN = 64

interface SharePictureProps {
  readonly palette: Palette
  readonly fontFamily: string
  readonly brand: string
  /** In place of the mark. */
  readonly logo: PlacedLogo | null
  readonly tag: string
  /** Title, a line each. */
  readonly lines: readonly string[]
  /** Stand under the title. */
  readonly notes?: readonly string[]
  readonly price?: string
  /** Its drawing and the box that the drawing's own coordinates fill. */
  readonly drawing: ReactNode
  readonly box: { readonly width: number; readonly height: number }
  /** Where the drawing stands: beside the title or under it. */
  readonly place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** What stands for a page where its address is shared: its drawing on a sheet, with its title. */
export function SharePicture(props: SharePictureProps) {
  const { palette, fontFamily, brand, logo, tag, lines, notes = [], price, drawing, box, place } = props
  const words = MARGIN + 20 + (logo?.width ?? 64)
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
      {logo ? (
        <image {...logo} x={MARGIN} y={86 - logo.height / 2} />
      ) : (
        <g transform={`translate(${MARGIN} 52) scale(2)`}>
          <Mark />
        </g>
      )}
      <text x={words} y={88} fontSize="36" fontWeight="700" className="fill-ink">
        {brand}
      </text>
      <text x={words} y={120} fontSize="20" letterSpacing="0.08em" className="fill-ink-soft">
        {tag.toUpperCase()}
      </text>
      {lines.map((line, index) => (
        <text
          key={line}
          x={MARGIN}
          y={208 + index * size * 1.2}
          fontSize={size}
          fontWeight="700"
          letterSpacing="-0.015em"
          className="fill-ink"
        >
          {line}
        </text>
      ))}
      {notes.map((note, index) => (
        <text
          key={note}
          x={MARGIN}
          y={212 + lines.length * size * 1.2 + index * 44}
          fontSize="32"
          className="fill-ink-soft"
        >
          {note}
        </text>
      ))}
      {price && (
        <text x={MARGIN} y={HEIGHT - 64} fontSize="64" fontWeight="700" className="fill-ink">
          {price}
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
