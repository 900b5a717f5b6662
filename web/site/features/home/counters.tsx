import { useEffect, useState } from 'react'
import type { CounterFigure } from '#contract/site-content.ts'
import { useReducedMotion } from './reduced-motion.ts'

const STEPS = 200
const STEP_MS = 10

/** Four figures that count up from 0 when the page opens. */
export function Counters({ figures }: { readonly figures: readonly CounterFigure[] }) {
  const step = useSteps()
  return (
    <section aria-label="In figures" className="below-first-screen squared-paper border-t border-line">
      <dl className="page-column grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-8 py-12 lg:grid-cols-4">
        {figures.map(({ target, title }) => (
          <div key={title} className="flex flex-col-reverse justify-end">
            <dt className="text-ink-soft">{title}</dt>
            <dd className="text-4xl font-bold figures md:text-5xl">
              <Digits target={target} step={step} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The final number is there to be read from the start; only the sighted see it grow. */
function Digits({ target, step }: { readonly target: number; readonly step: number }) {
  return (
    <>
      <span className="sr-only">{target}</span>
      <span
        aria-hidden="true"
        data-target={target}
        // The final number, unseen, keeps the width.
        className="inline-grid before:invisible before:[grid-area:1/1] before:content-[attr(data-target)] noscript:before:visible"
      >
        <span className="[grid-area:1/1] noscript:hidden">{Math.floor((target * step) / STEPS)}</span>
      </span>
    </>
  )
}

function useSteps(): number {
  const isReduced = useReducedMotion()
  const [taken, setTaken] = useState(0)
  useEffect(() => {
    if (isReduced) return
    let step = 0
    const timer = setInterval(() => {
      step += 1
      setTaken(step)
      if (step === STEPS) clearInterval(timer)
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [isReduced])
  return isReduced ? STEPS : taken
}
