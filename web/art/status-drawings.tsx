import { Drawing, Tag } from './drawing.tsx'
import { Stream } from './stream.tsx'
import { Bubble, HandValve, ReliefValve } from './valves.tsx'
import { Drum, Vessel } from './vessels.tsx'

interface StatusDrawingProps {
  readonly title?: string
  readonly className?: string
}

/** The error page: a relief valve that has lifted. */
export function TrippedValve({ title, className = '' }: StatusDrawingProps) {
  return (
    <Drawing title={title} width={320} height={220} className={className}>
      <Stream points="116,132 116,98" width={2.5} />
      <Stream points="142,72 212,72 212,34" width={2.5} arrow />
      <path d="M90 196v18M142 196v18" className="stroke-ink" strokeWidth="2" />
      <Vessel x={80} y={114} width={72} height={92} level={0.45} />
      <path d="M40 214h240" className="stroke-ink" strokeWidth="2" strokeLinecap="round" />
      <ReliefValve x={116} y={72} size={24} tripped />
      <g className="stroke-flare" strokeWidth="2" strokeLinecap="round">
        <path d="M212 24V6M202 26l-9-13M222 26l9-13" />
      </g>
      <Bubble x={218} y={160} radius={22} letters="PAHH" loop="101" />
      <path d="M152 160h44" className="stroke-ink-soft" strokeWidth="1" strokeDasharray="4 3" />
      <path d="M244 142l8-6M248 160h10M244 178l8 6" className="stroke-flare" strokeWidth="2" strokeLinecap="round" />
      <Tag x={86} y={50} size={13} anchor="end" text="PSV-101" />
    </Drawing>
  )
}

/** Payment received: a valve lined up open, and the product flows. */
export function OpenValve({ title, className = '' }: StatusDrawingProps) {
  return (
    <Drawing title={title} width={320} height={160} className={className}>
      <Stream points="20,96 160,96 292,96" width={2.5} arrow flow="product" />
      <path d="M84 84v24M92 84v24M228 84v24M236 84v24" className="stroke-ink" strokeWidth="2" />
      <HandValve x={160} y={96} size={34} />
      <Tag x={160} y={142} size={13} className="fill-product" text="OPEN" />
    </Drawing>
  )
}

/** Nothing here yet: an empty drum, its outlet closed. */
export function EmptyDrum({ title, className = '' }: StatusDrawingProps) {
  return (
    <Drawing title={title} width={320} height={160} className={className}>
      <Stream points="24,52 64,52" width={2} arrow />
      <Stream points="160,92 160,132 288,132" width={2} />
      <Drum x={68} y={28} width={184} height={68} />
      <HandValve x={224} y={132} size={14} closed />
      <Bubble x={284} y={62} radius={17} letters="LI" loop="000" />
      <path d="M252 62h15" className="stroke-ink-soft" strokeWidth="1" strokeDasharray="4 3" />
    </Drawing>
  )
}
