import { useEffect, useState } from 'react'
import { COUNTERS } from '#content/site.ts'

const STEPS = 200
const STEP_MS = 10

/** Four figures that count up from 0 when the page opens. */
export function Counters() {
  return (
    <section aria-label="In figures" className="squared-paper border-t border-line">
      <dl className="page-column grid grid-cols-2 gap-x-6 gap-y-8 py-12 lg:grid-cols-4">
        {COUNTERS.map(({ target, title }) => (
          <div key={title} className="flex flex-col-reverse">
            <dt className="text-ink-soft">{title}</dt>
            <dd className="text-4xl font-bold tabular-nums md:text-5xl">
              <Digits target={target} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The final number is there to be read from the start; only the sighted see it grow. */
function Digits({ target }: { readonly target: number }) {
  const step = useSteps()
  return (
    <>
      <span className="sr-only">{target}</span>
      <span
        aria-hidden="true"
        data-target={target}
        // The final number, unseen, keeps the width.
        className="inline-grid before:invisible before:[grid-area:1/1] before:content-[attr(data-target)]"
      >
        <span className="[grid-area:1/1]">{Math.floor((target * step) / STEPS)}</span>
      </span>
    </>
  )
}

function useSteps(): number {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setStep(STEPS)
      return
    }
    let taken = 0
    const timer = setInterval(() => {
      taken += 1
      setStep(taken)
      if (taken === STEPS) clearInterval(timer)
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return step
}
