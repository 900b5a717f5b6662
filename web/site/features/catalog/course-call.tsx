import type { ReactNode } from 'react'
import { formatRupees, startWords, type Course } from '#contract/catalog.ts'
import { Button } from '#web/ui/button.tsx'

/** Where the price stands with the payment button, or the way to sign in. */
export const BUY_BOX = 'buy-box'

type Called = Pick<Course, 'batch' | 'discountedPrice'>

interface CourseCallProps {
  readonly course: Called
  /** Instead of the button, while no batch is on sale. */
  readonly tellMe: ReactNode
}

/** Price, next start and the one button, at the lower edge of a phone's screen. */
export function CourseBar(props: CourseCallProps) {
  return (
    <div
      data-course-bar
      className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 border-t border-line bg-paper px-4 py-2 lg:hidden noscript:hidden"
    >
      <div className="mx-auto flex max-w-xl items-center justify-between gap-4">
        <Offer course={props.course} />
        <Way {...props} />
      </div>
    </div>
  )
}

/** The same call at the end of the page. */
export function CourseCall(props: CourseCallProps & { readonly title: string }) {
  return (
    <section
      aria-label="Enrol"
      className="flex flex-wrap items-center justify-between gap-4 rounded-sheet border border-line bg-sheet p-5 md:p-6"
    >
      <div>
        <p className="text-lg font-bold">{props.title}</p>
        <Offer course={props.course} />
      </div>
      <Way {...props} />
    </section>
  )
}

function Offer({ course: { batch, discountedPrice } }: { readonly course: Called }) {
  return (
    <p className="figures">
      <span className="block text-lg leading-tight font-bold">{formatRupees(discountedPrice)}</span>
      <span className="text-sm text-ink-soft">{startWords(batch)}</span>
    </p>
  )
}

const Way = ({ course, tellMe }: CourseCallProps) =>
  course.batch ? <Button onClick={showBuyBox}>Enrol now</Button> : tellMe

/** The payment button is drawn once: two of a provider's buttons for one course would be two ways to pay. */
function showBuyBox(): void {
  const box = document.getElementById(BUY_BOX)
  box?.scrollIntoView({ block: 'center' })
  box?.focus({ preventScroll: true })
}
