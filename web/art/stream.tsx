import { pathData } from './svg-path.ts'

type Point = readonly [x: number, y: number]

interface StreamProps {
  /** Corners as in an SVG polyline: "14,108 40,108". */
  readonly points: string
  /** Puts an arrowhead at the last point. */
  readonly arrow?: boolean
  /** What flows in it: drawn as dashes that travel in the direction of the points. */
  readonly flow?: 'hot' | 'cold' | 'product'
  readonly width?: number
}

const FLOW = { hot: 'stroke-flare', cold: 'stroke-coolant', product: 'stroke-product' }

/** A process line. */
export function Stream({ points, arrow = false, flow, width = 1.75 }: StreamProps) {
  const line = `M${points}`
  return (
    <g strokeLinejoin="round">
      <path d={line} className="stroke-ink-soft" strokeWidth={width} />
      {flow && (
        <path
          d={line}
          className={`stream-flow ${FLOW[flow]}`}
          strokeWidth={width + 1.5}
          strokeDasharray="9 39"
          strokeLinecap="round"
        />
      )}
      {arrow && <path d={arrowhead(corners(points))} className="fill-ink-soft" />}
    </g>
  )
}

const corners = (points: string): Point[] =>
  points.split(' ').map((corner) => {
    const [x = 0, y = 0] = corner.split(',').map(Number)
    return [x, y]
  })

function arrowhead(points: readonly Point[]): string {
  const [x, y] = points.at(-1) ?? [0, 0]
  const [fromX, fromY] = points.at(-2) ?? [x - 1, y]
  const length = Math.hypot(x - fromX, y - fromY)
  const [dx, dy] = [(x - fromX) / length, (y - fromY) / length]
  const [backX, backY] = [x - dx * 9, y - dy * 9]
  return pathData`M${x} ${y}L${backX - dy * 4} ${backY + dx * 4}L${backX + dy * 4} ${backY - dx * 4}Z`
}

/** A measured signal between an instrument and a valve. */
export function Signal({ points }: { readonly points: string }) {
  return <path d={`M${points}`} className="stroke-ink-soft" strokeWidth="1" strokeDasharray="4 3" />
}

interface StreamNumberProps {
  readonly x: number
  readonly y: number
  readonly number: number
}

/** The diamond with a stream's number, which the stream table takes up. */
export function StreamNumber({ x, y, number }: StreamNumberProps) {
  return (
    <g>
      <path
        d={pathData`M${x - 11} ${y}l11-11 11 11-11 11z`}
        className="fill-paper stroke-ink-soft"
        strokeWidth="1.25"
      />
      <text x={x} y={y + 3.5} fontSize="10" textAnchor="middle" className="fill-ink">
        {number}
      </text>
    </g>
  )
}
