import { pathData } from './svg-path.ts'

interface MachineProps {
  /** The middle of the symbol. */
  readonly x: number
  readonly y: number
  readonly radius?: number
}

const BODY = 'fill-sheet stroke-ink'

interface DirectedProps extends MachineProps {
  readonly towards?: 'right' | 'left'
}

const mirror = ({ x, y, towards }: DirectedProps) => `translate(${x} ${y})${towards === 'left' ? ' scale(-1 1)' : ''}`

/** A centrifugal pump: the triangle points to its discharge. */
export function Pump({ radius: r = 16, ...place }: DirectedProps) {
  return (
    <g transform={mirror(place)} strokeWidth="2" strokeLinejoin="round">
      <circle r={r} className={BODY} />
      <path d={pathData`M0 ${-r}L${r} 0L0 ${r}`} className="stroke-ink" strokeWidth="1.5" />
    </g>
  )
}

/** A centrifugal compressor: wide at suction, narrow at discharge. */
export function Compressor({ radius: r = 24, ...place }: DirectedProps) {
  return (
    <g transform={mirror(place)} strokeWidth="2" strokeLinejoin="round">
      <path d={pathData`M${-r} ${-r}L${r} ${-r * 0.5}V${r * 0.5}L${-r} ${r}z`} className={BODY} />
    </g>
  )
}

interface ExchangerProps extends MachineProps {
  /** The utility's arrow through it: up for heating, down for cooling. */
  readonly duty?: 'heating' | 'cooling'
}

/** A heat exchanger: the process side is the zigzag. */
export function Exchanger({ x, y, radius: r = 20, duty }: ExchangerProps) {
  const zigzag = pathData`M${-r} 0h${r * 0.3}l${r * 0.25} ${-r * 0.5} ${r * 0.45} ${r} ${r * 0.45}${-r} ${r * 0.25} ${r * 0.5}h${r * 0.3}`
  const tip = r * 1.55
  return (
    <g transform={`translate(${x} ${y})`} strokeWidth="2" strokeLinejoin="round">
      <circle r={r} className={BODY} />
      <path d={zigzag} className="stroke-ink" strokeWidth="1.5" />
      {duty === 'heating' && <path d={utility(tip, -1)} className="stroke-flare" strokeWidth="1.5" />}
      {duty === 'cooling' && <path d={utility(tip, 1)} className="stroke-coolant" strokeWidth="1.5" />}
    </g>
  )
}

// A slanted arrow across the symbol, upwards (-1) or downwards (1).
const utility = (tip: number, sense: 1 | -1) =>
  pathData`M${-tip} ${-sense * tip}L${tip} ${sense * tip}m-9 ${-sense * 3}l9 ${sense * 3}-3 ${-sense * 9}`

interface FlareProps {
  readonly x: number
  /** Foot and tip of the stack. */
  readonly foot: number
  readonly tip: number
  /** Height of the flame. */
  readonly flame?: number
}

/** A flare stack with its flame. */
export function Flare({ x, foot, tip, flame = 40 }: FlareProps) {
  const w = flame * 0.3
  return (
    <g strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
      <path
        d={pathData`M${x - 5} ${foot}V${tip}M${x + 5} ${foot}V${tip}M${x - 14} ${foot}h28`}
        className="stroke-ink"
      />
      <path d={pathData`M${x - 8} ${tip}h16M${x - 5} ${tip + 10}h10`} className="stroke-ink" />
      <path
        d={pathData`M${x - 4} ${tip - 4}c${-w} ${-flame * 0.3} ${-w * 0.2} ${-flame * 0.5} ${w * 0.6} ${-flame}c${w * 0.3} ${flame * 0.35} ${w * 1.7} ${flame * 0.45} ${w * 0.6} ${flame}z`}
        className="fill-flare stroke-flare"
        fillOpacity="0.25"
      />
    </g>
  )
}
