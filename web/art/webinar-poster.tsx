import { Drawing, Frame, Tag } from './drawing.tsx'
import { Exchanger, Pump } from './machines.tsx'
import { Stream } from './stream.tsx'
import { Column, Drum } from './vessels.tsx'

interface WebinarPosterProps {
  readonly title?: string
  readonly className?: string
}

/** The picture of the free masterclass: a column drawn on a screen, and the people who watch it. */
export function WebinarPoster({
  title = 'A trainer’s screen with a distillation column, and a class watching it',
  className,
}: WebinarPosterProps) {
  return (
    <Drawing title={title} width={480} height={270} className={className ?? ''}>
      <Frame width={480} height={270} columns={6} rows={3} />
      <g transform="translate(0 -13)">
        <rect x="76" y="42" width="328" height="182" rx="6" className="fill-paper stroke-ink" strokeWidth="2" />
        <path d="M76 62h328" className="stroke-ink" strokeWidth="1.25" />
        <path d="M88 52h.01M98 52h.01M108 52h.01" className="stroke-ink-soft" strokeWidth="4" strokeLinecap="round" />
        <circle cx="372" cy="52" r="4" className="fill-flare" />
        <Tag x={390} y={55.5} size={9} className="fill-ink" text="LIVE" />
        <Stream points="96,150 130,150 168,150" arrow flow="cold" />
        <Stream points="188,84 188,76 236,76 262,76 262,100" arrow flow="hot" />
        <Stream points="262,128 262,148 300,148" arrow flow="product" />
        <Stream points="262,148 226,148 226,112 206,112" arrow />
        <Stream points="188,206 188,214 240,214 300,214" arrow flow="product" />
        <Stream points="240,214 240,190 240,176 206,176" arrow />
        <Pump x={124} y={150} radius={12} />
        <Column x={170} y={82} width={36} height={126} trays={8} />
        <Exchanger x={228} y={76} radius={9} />
        <Drum x={236} y={100} width={52} height={28} level={0.45} />
        <Exchanger x={240} y={190} radius={10} />
        <Trainer />
      </g>
      <Class />
    </Drawing>
  )
}

function Trainer() {
  return (
    <g className="fill-sheet stroke-ink" strokeWidth="2" strokeLinejoin="round">
      <rect x="316" y="82" width="76" height="58" rx="3" strokeWidth="1.5" />
      <circle cx="354" cy="102" r="9" />
      <path d="M334 139c0-14 8-22 20-22s20 8 20 22" />
      <path d="M322 158h64M322 172h64M322 186h40" className="stroke-line" strokeWidth="3" strokeLinecap="round" />
      <path d="M362 198h24" className="stroke-flare" strokeWidth="3" strokeLinecap="round" />
    </g>
  )
}

const SEATS = [72, 156, 240, 324, 408]

function Class() {
  return (
    <g className="fill-sheet stroke-ink" strokeWidth="2" strokeLinejoin="round">
      {SEATS.map((x) => (
        <g key={x}>
          <path d={`M${x - 32} 252c0-10 12-16 32-16s32 6 32 16z`} />
          <circle cx={x} cy="229" r="12" />
        </g>
      ))}
    </g>
  )
}
