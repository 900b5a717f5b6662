import { pathData } from './svg-path.ts'

interface ValveProps {
  /** The middle of the line in which the valve sits. */
  readonly x: number
  readonly y: number
  readonly size?: number
}

const BODY = 'fill-sheet stroke-ink'

const bowTie = (s: number) => pathData`M${-s} ${-s * 0.6}V${s * 0.6}L${s} ${-s * 0.6}V${s * 0.6}z`

/** A control valve with its diaphragm actuator. */
export function ControlValve({ x, y, size: s = 13, upright = false }: ValveProps & { readonly upright?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})${upright ? ' rotate(90)' : ''}`} strokeWidth="2" strokeLinejoin="round">
      <path d={pathData`M0 0V${-s * 1.1}`} className="stroke-ink" />
      <path d={pathData`M${-s * 0.75} ${-s * 1.1}a${s * 0.75} ${s * 0.75} 0 0 1 ${s * 1.5} 0z`} className={BODY} />
      <path d={bowTie(s)} className={BODY} />
    </g>
  )
}

/** A hand valve. Closed ones are filled. */
export function HandValve({ x, y, size: s = 12, closed = false }: ValveProps & { readonly closed?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`} strokeWidth="2" strokeLinejoin="round">
      <path
        d={pathData`M0 0V${-s * 1.1}M${-s * 0.6} ${-s * 1.1}h${s * 1.2}`}
        className="stroke-ink"
        strokeLinecap="round"
      />
      <path d={bowTie(s)} className={closed ? 'fill-ink stroke-ink' : BODY} />
    </g>
  )
}

/** A spring-loaded relief valve. Its inlet is below, its outlet to the right. */
export function ReliefValve({ x, y, size: s = 12, tripped = false }: ValveProps & { readonly tripped?: boolean }) {
  const accent = tripped ? 'fill-flare stroke-flare' : BODY
  const spring = pathData`M0 ${-s * 0.1}v${-s * 0.5}l${s * 0.5}${-s * 0.2} ${-s} ${-s * 0.35} ${s} ${-s * 0.35} ${-s} ${-s * 0.35} ${s * 0.5} ${-s * 0.2}v${-s * 0.4}`
  return (
    <g transform={`translate(${x} ${y})`} strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
      <path d={spring} className="stroke-ink" strokeWidth="1.5" />
      <path d={pathData`M0 0L${-s * 0.65} ${s * 1.2}h${s * 1.3}z`} className={accent} />
      <path d={pathData`M0 0L${s * 1.2} ${-s * 0.65}v${s * 1.3}z`} className={accent} />
    </g>
  )
}

interface BubbleProps {
  readonly x: number
  readonly y: number
  readonly radius?: number
  /** Function letters and loop number: LIC over 101. */
  readonly letters: string
  readonly loop?: string
}

/** An instrument of a control loop. */
export function Bubble({ x, y, radius: r = 15, letters, loop }: BubbleProps) {
  // Four letters above a line must fit where the circle is narrower.
  const size = r * (loop && letters.length > 3 ? 0.5 : 0.62)
  return (
    <g>
      <circle cx={x} cy={y} r={r} className="fill-sheet stroke-ink" strokeWidth="1.5" />
      {loop && <path d={pathData`M${x - r} ${y}h${2 * r}`} className="stroke-ink" strokeWidth="1" />}
      <g fontSize={size} textAnchor="middle" className="fill-ink">
        <text x={x} y={loop ? y - r * 0.2 : y + size * 0.35}>
          {letters}
        </text>
        {loop && (
          <text x={x} y={y + r * 0.7}>
            {loop}
          </text>
        )}
      </g>
    </g>
  )
}
