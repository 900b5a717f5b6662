import { Drawing, Frame, Tag } from './drawing.tsx'
import { Compressor, Exchanger, Flare, Pump } from './machines.tsx'
import { Signal, Stream, StreamNumber } from './stream.tsx'
import { Bubble, ControlValve, ReliefValve } from './valves.tsx'
import { Column, Drum, Reactor, Tank, Vessel } from './vessels.tsx'

const TITLE =
  'Process flow diagram: feed tank and pump, heater, reactor, cooler, separator with gas recycle, distillation column and flare'

/** The home page's picture: a plant from feed to product. Narrow screens get its core, drawn larger. */
export function HeroPlant() {
  return (
    <>
      <WholePlant />
      <CorePlant />
    </>
  )
}

/** The plant in full width. */
export function WholePlant() {
  return (
    <Drawing title={TITLE} width={1120} height={470} className="hidden h-auto w-full lg:block">
      <Frame width={1120} height={470} columns={8} rows={4} />
      <ReactionSection />
      <SeparationSection />
      <ReliefSection />
    </Drawing>
  )
}

function ReactionSection() {
  return (
    <>
      <Stream points="122,318 160,318 232,318 296,318 296,150 354,150 354,186" arrow flow="cold" />
      <Stream points="354,330 354,374 430,374 500,374 500,270 528,270" arrow flow="hot" />
      <Stream points="554,200 554,112 455,112 296,112 296,150" arrow flow="cold" />
      <Tank x={46} y={236} width={76} height={96} level={0.55} />
      <Pump x={166} y={318} />
      <Exchanger x={236} y={318} duty="heating" />
      <Reactor x={326} y={190} width={56} height={140} />
      <Exchanger x={430} y={374} duty="cooling" />
      <Compressor x={430} y={112} towards="left" />
      <Tag x={84} y={352} text="TK-101" />
      <Tag x={166} y={352} text="P-101" />
      <Tag x={236} y={368} text="E-101" />
      <Tag x={390} y={264} anchor="start" text="R-101" />
      <Tag x={430} y={424} text="E-102" />
      <Tag x={430} y={156} text="K-101" />
      <StreamNumber x={296} y={246} number={1} />
      <StreamNumber x={354} y={358} number={2} />
      <StreamNumber x={350} y={112} number={3} />
    </>
  )
}

function SeparationSection() {
  return (
    <>
      <Stream points="554,340 554,388 640,388 640,268 676,268" arrow flow="cold" />
      <Stream points="703,124 703,92 800,92 872,92 872,136" arrow flow="hot" />
      <Stream points="872,178 872,232 912,232 1026,232" arrow flow="product" />
      <Stream points="924,232 924,274 772,274 772,160 730,160" arrow />
      <Stream points="703,388 703,414 800,414 800,366 800,332 730,332" arrow flow="hot" />
      <Stream points="800,414 1066,414" arrow flow="product" />
      <Vessel x={528} y={200} width={52} height={140} level={0.35} />
      <Signal points="580,300 600,300" />
      <Signal points="615,315 615,350 598,350 598,366" />
      <ControlValve x={598} y={388} />
      <Bubble x={615} y={300} letters="LIC" loop="101" />
      <Column x={676} y={124} width={54} height={264} trays={12} />
      <Exchanger x={800} y={92} duty="cooling" />
      <Drum x={826} y={136} width={92} height={42} level={0.45} />
      <Pump x={880} y={232} />
      <Exchanger x={800} y={366} duty="heating" />
      <ControlValve x={984} y={232} />
      <Pump x={890} y={414} />
      <Tag x={554} y={274} className="fill-ink" text="V-101" />
      <Tag x={656} y={150} anchor="end" text="C-101" />
      <Tag x={850} y={74} text="E-103" />
      <Tag x={872} y={154} className="fill-ink" text="V-102" />
      <Tag x={848} y={256} text="P-102" />
      <Tag x={846} y={370} text="E-104" />
      <Tag x={890} y={392} text="P-103" />
      <Tag x={1026} y={254} anchor="end" className="fill-product" text="PRODUCT" />
      <Tag x={1058} y={404} anchor="end" className="fill-product" text="BOTTOMS" />
      <StreamNumber x={640} y={330} number={4} />
      <StreamNumber x={946} y={232} number={5} />
      <StreamNumber x={980} y={414} number={6} />
    </>
  )
}

function ReliefSection() {
  return (
    <>
      <Stream points="703,92 703,70" />
      <Stream points="718,56 744,56 744,44 968,44 968,84" arrow />
      <Stream points="1004,84 1004,66 1040,66 1040,318 1071,318" />
      <ReliefValve x={703} y={56} />
      <Drum x={946} y={84} width={78} height={36} level={0.25} />
      <Flare x={1076} foot={330} tip={92} flame={44} />
      <Tag x={684} y={50} anchor="end" text="PSV-101" />
      <Tag x={985} y={136} text="V-103" />
      <Tag x={1062} y={350} anchor="middle" text="FL-101" />
    </>
  )
}

function CorePlant() {
  return (
    <Drawing title={TITLE} width={480} height={380} className="h-auto w-full lg:hidden">
      <Frame width={480} height={380} columns={4} rows={3} />
      <Stream points="36,250 80,250 134,250 186,250" arrow flow="cold" />
      <Stream points="216,84 216,56 300,56 356,56 356,92" arrow flow="hot" />
      <Stream points="356,140 356,182 448,182" arrow flow="product" />
      <Stream points="356,182 290,182 290,122 246,122" arrow />
      <Stream points="216,308 216,338 316,338 316,296 316,258 246,258" arrow flow="hot" />
      <Stream points="316,338 448,338" arrow flow="product" />
      <Pump x={76} y={250} radius={18} />
      <Exchanger x={136} y={250} duty="heating" />
      <Column x={186} y={84} width={60} height={224} trays={9} />
      <Exchanger x={296} y={56} duty="cooling" />
      <Drum x={308} y={92} width={96} height={48} level={0.4} />
      <Exchanger x={316} y={296} duty="heating" />
      <ControlValve x={410} y={182} />
      <Pump x={384} y={338} radius={16} />
      <Tag x={76} y={290} size={14} text="P-101" />
      <Tag x={128} y={300} size={14} text="E-101" />
      <Tag x={150} y={110} size={14} text="C-101" />
      <Tag x={356} y={114} size={13} className="fill-ink" text="V-102" />
      <Tag x={444} y={216} size={14} anchor="end" className="fill-product" text="PRODUCT" />
      <Tag x={444} y={308} size={14} anchor="end" className="fill-product" text="BOTTOMS" />
    </Drawing>
  )
}
