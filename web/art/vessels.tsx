import { pathData } from './svg-path.ts'

interface VesselProps {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const BODY = 'fill-sheet stroke-ink'
const INSIDE = 'stroke-ink-soft'

const uprightShell = ({ x, y, width, height }: VesselProps) => {
  const head = width * 0.26
  return pathData`M${x} ${y + head}a${width / 2} ${head} 0 0 1 ${width} 0v${height - 2 * head}a${width / 2} ${head} 0 0 1 ${-width} 0z`
}

interface LevelProps {
  /** Height of the liquid from the bottom, as a part of the vessel; none is drawn without it. */
  readonly level?: number
}

/** An upright vessel with elliptical heads. */
export function Vessel({ level, ...box }: VesselProps & LevelProps) {
  return (
    <g strokeWidth="2">
      <path d={uprightShell(box)} className={BODY} />
      {level !== undefined && <Level x={box.x} y={box.y + box.height * (1 - level)} width={box.width} />}
    </g>
  )
}

/** A tray column. Trays leave room for the downcomer on alternate sides. */
export function Column({ trays, ...box }: VesselProps & { readonly trays: number }) {
  const { x, y, width, height } = box
  const first = y + width * 0.5
  const pitch = (height - width * 1.15) / Math.max(1, trays - 1)
  const lines = Array.from({ length: trays }, (_, i) => {
    const trayY = first + i * pitch
    const drop = Math.min(pitch * 0.55, 10)
    return i % 2 === 0
      ? pathData`M${x} ${trayY}h${width * 0.74}v${drop}`
      : pathData`M${x + width} ${trayY}h${-width * 0.74}v${drop}`
  })
  return (
    <g strokeWidth="2">
      <path d={uprightShell(box)} className={BODY} />
      <path d={lines.join('')} className={INSIDE} strokeWidth="1.25" />
    </g>
  )
}

/** A fixed-bed reactor: the bed is the crossed part. */
export function Reactor(box: VesselProps) {
  const { x, y, width, height } = box
  const [top, bottom] = [y + height * 0.25, y + height * 0.75]
  return (
    <g strokeWidth="2">
      <path d={uprightShell(box)} className={BODY} />
      <path
        d={pathData`M${x} ${top}h${width}M${x} ${bottom}h${width}M${x} ${top}L${x + width} ${bottom}M${x + width} ${top}L${x} ${bottom}`}
        className={INSIDE}
        strokeWidth="1.25"
      />
    </g>
  )
}

/** A lying drum. */
export function Drum({ x, y, width, height, level }: VesselProps & LevelProps) {
  const head = height * 0.26
  const shell = pathData`M${x + head} ${y}h${width - 2 * head}a${head} ${height / 2} 0 0 1 0 ${height}h${-(width - 2 * head)}a${head} ${height / 2} 0 0 1 0 ${-height}z`
  return (
    <g strokeWidth="2">
      <path d={shell} className={BODY} />
      {level !== undefined && <Level x={x + 3} y={y + height * (1 - level)} width={width - 6} />}
    </g>
  )
}

/** A storage tank with a cone roof. */
export function Tank({ x, y, width, height, level }: VesselProps & LevelProps) {
  const roof = width * 0.16
  return (
    <g strokeWidth="2" strokeLinejoin="round">
      <path
        d={pathData`M${x} ${y + roof}l${width / 2} ${-roof} ${width / 2} ${roof}v${height - roof}h${-width}z`}
        className={BODY}
      />
      <path d={pathData`M${x} ${y + roof}h${width}`} className={INSIDE} strokeWidth="1.25" />
      {level !== undefined && <Level x={x} y={y + height * (1 - level)} width={width} />}
    </g>
  )
}

/** A liquid's surface: the line and the two short strokes below it. */
function Level({ x, y, width }: { readonly x: number; readonly y: number; readonly width: number }) {
  const middle = x + width / 2
  return (
    <g className="stroke-coolant" strokeWidth="1.25">
      <path d={pathData`M${x + 1} ${y}h${width - 2}`} strokeDasharray="5 3" />
      <path d={pathData`M${middle - 6} ${y + 4}h12M${middle - 3} ${y + 8}h6`} />
    </g>
  )
}
