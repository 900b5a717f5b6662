import { Drawing, Tag } from './drawing.tsx'
import { Compressor, Exchanger, Flare, Pump } from './machines.tsx'
import { Signal, Stream, StreamNumber } from './stream.tsx'
import { Bubble, ControlValve, ReliefValve } from './valves.tsx'
import { Column, Drum, Vessel } from './vessels.tsx'

export interface SceneProps {
  readonly title?: string | undefined
  readonly className?: string
}

const SIZE = { width: 320, height: 200 }

/** Process Design & Engineering: a small plant and its stream table. */
export function ProcessPlantScene(props: SceneProps) {
  return (
    <Drawing {...SIZE} {...props}>
      <Stream points="6,108 40,108 84,108 116,108" arrow />
      <Stream points="138,60 138,32 226,32 306,32" arrow />
      <Stream points="138,120 138,134 226,134 306,134" arrow />
      <Pump x={48} y={108} radius={11} />
      <Exchanger x={86} y={108} radius={13} duty="heating" />
      <Vessel x={118} y={46} width={40} height={84} level={0.35} />
      <ControlValve x={226} y={32} size={10} />
      <Signal points="158,92 227,92" />
      <Signal points="240,105 240,116" />
      <Bubble x={240} y={92} radius={13} letters="LIC" />
      <ControlValve x={240} y={134} size={10} />
      <Pump x={190} y={134} radius={11} />
      <StreamNumber x={19} y={108} number={1} />
      <StreamNumber x={278} y={32} number={2} />
      <StreamNumber x={286} y={134} number={3} />
      <Tag x={46} y={134} size={9} text="P-101" />
      <Tag x={86} y={142} size={9} text="E-101" />
      <Tag x={138} y={80} size={9} className="fill-ink" text="V-101" />
      <StreamTable />
    </Drawing>
  )
}

const STREAMS = [
  ['', '1', '2', '3'],
  ['kg/h', '5000', '1850', '3150'],
  ['°C', '30', '92', '92'],
] as const

function StreamTable() {
  const [left, top, row, column] = [14, 156, 13, 73]
  return (
    <g>
      <path
        d={`M${left} ${top}h292v39h-292zM${left} ${top + row}h292M${left} ${top + 2 * row}h292M${left + column} ${top}v39M${left + 2 * column} ${top}v39M${left + 3 * column} ${top}v39`}
        className="stroke-ink-soft"
        strokeWidth="1"
      />
      {STREAMS.map((cells, i) =>
        cells.map((cell, j) => (
          <Tag
            key={`${i}-${j}`}
            x={left + column * (j + 0.5)}
            y={top + row * i + 10}
            size={9}
            className="fill-ink"
            text={cell}
          />
        )),
      )}
    </g>
  )
}

// x-y curve of a mixture with relative volatility 3.6, and the steps between it and the operating lines.
const ALPHA = 3.6
const [Z, XD, XB, REFLUX] = [0.5, 0.95, 0.05, 2.2]
const equilibrium = (x: number) => (ALPHA * x) / (1 + (ALPHA - 1) * x)
const liquidOf = (y: number) => y / (ALPHA - (ALPHA - 1) * y)
const rectifying = (x: number) => (REFLUX * x + XD) / (REFLUX + 1)
const feedY = rectifying(Z)
const stripping = (x: number) => XB + ((feedY - XB) / (Z - XB)) * (x - XB)

function stages(): (readonly [number, number])[] {
  const corners: (readonly [number, number])[] = [[XD, XD]]
  for (let y = XD; ;) {
    const x = liquidOf(y)
    corners.push([x, y])
    if (x <= XB) return corners
    y = x > Z ? rectifying(x) : stripping(x)
    corners.push([x, y])
  }
}

/** Aspen Plus: a distillation column and its McCabe-Thiele diagram. */
export function DistillationScene(props: SceneProps) {
  return (
    <Drawing {...SIZE} {...props}>
      <Stream points="10,104 42,104" arrow />
      <Stream points="62,24 62,14 104,14 104,34" arrow />
      <Stream points="104,46 104,68 142,68" arrow />
      <Stream points="104,68 92,68 92,50 80,50" arrow />
      <Stream points="62,178 62,190 108,190 142,190" arrow />
      <Stream points="108,190 108,166 108,148 80,148" arrow />
      <Column x={44} y={24} width={36} height={154} trays={10} />
      <Exchanger x={104} y={34} radius={12} duty="cooling" />
      <Exchanger x={108} y={166} radius={12} duty="heating" />
      <Tag x={22} y={96} size={9} text="F" />
      <Tag x={132} y={62} size={9} text="D" />
      <Tag x={134} y={184} size={9} text="B" />
      <McCabeThiele left={174} bottom={176} side={136} />
    </Drawing>
  )
}

function McCabeThiele({
  left,
  bottom,
  side,
}: {
  readonly left: number
  readonly bottom: number
  readonly side: number
}) {
  const at = (x: number, y: number) => `${(left + x * side).toFixed(1)} ${(bottom - y * side).toFixed(1)}`
  const line = (points: readonly (readonly [number, number])[]) => `M${points.map(([x, y]) => at(x, y)).join('L')}`
  const curve = Array.from({ length: 41 }, (_, i) => [i / 40, equilibrium(i / 40)] as const)
  return (
    <g strokeLinejoin="round">
      <path d={`M${at(0, 1)}V${bottom}H${left + side}`} className="stroke-ink" strokeWidth="1.5" />
      <path d={`M${at(0, 1)}H${left + side}V${bottom}`} className="stroke-line" strokeWidth="1" />
      <path
        d={line([
          [0, 0],
          [1, 1],
        ])}
        className="stroke-ink-soft"
        strokeWidth="1"
      />
      <path d={line(curve)} className="stroke-ink" strokeWidth="2" />
      <path
        d={line([
          [XD, XD],
          [Z, feedY],
          [XB, XB],
        ])}
        className="stroke-coolant"
        strokeWidth="1.5"
      />
      <path
        d={line([
          [Z, Z],
          [Z, feedY],
        ])}
        className="stroke-coolant"
        strokeWidth="1"
        strokeDasharray="3 2"
      />
      <path d={line(stages())} className="stroke-flare" strokeWidth="1.5" />
      <Tag x={left + side} y={bottom + 13} size={9} text="x" />
      <Tag x={left - 9} y={bottom - side + 8} size={9} text="y" />
      <Tag x={left + Z * side} y={bottom + 11} size={8} text="z" />
    </g>
  )
}

/** Aspen HYSYS: two separators, two compressor stages with intercooling, and the recycled liquid. */
export function CompressionScene(props: SceneProps) {
  return (
    <Drawing {...SIZE} {...props}>
      <Stream points="10,112 36,112" arrow />
      <Stream points="54,76 54,44 78,44" arrow />
      <Stream points="112,44 138,44 184,44 184,84 192,84" arrow />
      <Stream points="210,62 210,44 236,44" arrow />
      <Stream points="270,44 310,44" arrow />
      <Stream points="210,124 210,168 134,168 24,168 24,112" arrow />
      <Stream points="54,148 54,186 310,186" arrow />
      <Vessel x={36} y={72} width={36} height={78} level={0.3} />
      <Compressor x={95} y={44} radius={17} />
      <Exchanger x={148} y={44} radius={13} duty="cooling" />
      <Vessel x={192} y={60} width={36} height={66} level={0.25} />
      <Compressor x={253} y={44} radius={17} />
      <ControlValve x={134} y={168} size={10} />
      <ControlValve x={236} y={186} size={10} />
      <Signal points="228,110 248,110" />
      <Signal points="248,123 248,140 134,140 134,150" />
      <Bubble x={252} y={110} radius={13} letters="LC" />
      <Tag x={95} y={76} size={9} text="K-101" />
      <Tag x={148} y={78} size={9} text="E-101" />
      <Tag x={253} y={76} size={9} text="K-102" />
      <Tag x={54} y={102} size={9} className="fill-ink" text="V-101" />
      <Tag x={210} y={87} size={9} className="fill-ink" text="V-102" />
      <Tag x={308} y={36} size={9} anchor="end" text="GAS" />
      <Tag x={308} y={179} size={9} anchor="end" text="LIQUID" />
      <Tag x={78} y={162} size={9} text="RCY" />
    </Drawing>
  )
}

/** Process Safety: a vessel, its relief valve, the header with its knock-out drum, and the flare. */
export function ReliefScene(props: SceneProps) {
  return (
    <Drawing {...SIZE} {...props}>
      <Stream points="10,128 44,128" arrow />
      <Stream points="68,92 68,62" />
      <Stream points="84,46 122,46 122,60 186,60 186,96" arrow flow="hot" />
      <Stream points="216,96 216,76 246,76 246,150 276,150" flow="hot" />
      <Stream points="68,174 68,188 128,188" arrow />
      <Stream points="201,132 201,166 232,166" arrow />
      <Vessel x={44} y={86} width={48} height={90} level={0.5} />
      <ReliefValve x={68} y={46} size={14} tripped />
      <Drum x={164} y={96} width={76} height={38} level={0.3} />
      <Flare x={276} foot={178} tip={68} flame={46} />
      <Signal points="92,120 110,120" />
      <Bubble x={124} y={120} radius={13} letters="PAHH" />
      <Tag x={52} y={34} size={9} anchor="end" text="PSV" />
      <Tag x={68} y={112} size={9} className="fill-ink" text="V-101" />
      <Tag x={154} y={52} size={9} text="HEADER" />
      <Tag x={202} y={112} size={9} className="fill-ink" text="KO" />
      <Tag x={276} y={194} size={9} text="FLARE" />
    </Drawing>
  )
}
