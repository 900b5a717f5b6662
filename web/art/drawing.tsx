import type { ReactNode } from 'react'
import { pathData } from './svg-path.ts'

interface DrawingProps {
  /** Says what the drawing shows. Leave it out where the text beside it says the same. */
  readonly title?: string | undefined
  readonly width: number
  readonly height: number
  readonly className?: string
  readonly children: ReactNode
}

/** A line drawing in the colours of the theme. Its tags are part of the picture: a copy of the page leaves them out. */
export function Drawing({ title, width, height, className = '', children }: DrawingProps) {
  const role = title ? { role: 'img' } : { 'aria-hidden': true }
  return (
    <svg
      {...role}
      viewBox={`0 0 ${width} ${height}`}
      className={`select-none ${className}`}
      fill="none"
      focusable="false"
    >
      {title && <title>{title}</title>}
      <g aria-hidden="true">{children}</g>
    </svg>
  )
}

interface TagProps {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly size?: number
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly className?: string
}

/** Small type: the tag of a piece of equipment or the name of a stream. */
export function Tag({ x, y, text, size = 11, anchor = 'middle', className = 'fill-ink-soft' }: TagProps) {
  return (
    <text x={x} y={y} fontSize={size} textAnchor={anchor} letterSpacing="0.04em" className={className}>
      {text}
    </text>
  )
}

interface FrameProps {
  readonly width: number
  readonly height: number
  /** Zones along the edge, as on an engineering drawing. */
  readonly columns?: number
  readonly rows?: number
}

/** The border of a drawing sheet with its zone marks. */
export function Frame({ width, height, columns = 8, rows = 4 }: FrameProps) {
  const edge = 18
  const marks = [
    ...Array.from({ length: columns - 1 }, (_, i) => ((i + 1) * width) / columns).map(
      (x) => pathData`M${x} 0v${edge}M${x} ${height - edge}v${edge}`,
    ),
    ...Array.from({ length: rows - 1 }, (_, i) => ((i + 1) * height) / rows).map(
      (y) => pathData`M0 ${y}h${edge}M${width - edge} ${y}h${edge}`,
    ),
  ]
  return (
    <g className="stroke-line" strokeWidth="1">
      <rect x="0.5" y="0.5" width={width - 1} height={height - 1} />
      <rect x={edge} y={edge} width={width - 2 * edge} height={height - 2 * edge} />
      <path d={marks.join('')} />
    </g>
  )
}
