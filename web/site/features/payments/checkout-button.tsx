import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatRupees } from '#contract/catalog.ts'
import type { CourseSummary } from '#contract/site-content.ts'
import { paths } from '#contract/paths.ts'
import { settings } from '#web/platform/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { confirmPayment, createOrder } from './payment-calls.ts'
import { loadCheckout, openCheckout } from './standard-checkout.ts'
import { SupportNote } from './support-note.tsx'

interface CheckoutButtonProps {
  readonly course: CourseSummary
  /** Where there was a choice. */
  readonly batch: string | undefined
  readonly scriptUrl: string
}

const CLOSED =
  'The payment window was closed. If you have paid, the course appears in My Courses by itself: look there before you pay again.'

/** The page is older than what is sold. */
const OUTDATED: ReadonlySet<string> = new Set(['priceChanged', 'notOnSale', 'batchNotOpen'])

/** Our own button: an order on our server, then the provider's dialog over the page. */
export function CheckoutButton({ course, batch, scriptUrl }: CheckoutButtonProps) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const [note, setNote] = useState('')
  const [isOutdated, setOutdated] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  async function buy(): Promise<void> {
    setNote('')
    // First the script: an order that nobody can pay would look like a purchase that is waited for.
    const isLoaded = await loadCheckout(scriptUrl)
    setBlocked(!isLoaded)
    if (!isLoaded) return
    const order = await createOrder(course.id, course.discountedPrice, batch)
    if (!order.ok) {
      setOutdated(OUTDATED.has(order.problem.code))
      return setNote(`${order.problem.detail}.`)
    }
    const end = await openCheckout(order.value, settings().brand)
    if (end.kind === 'closed') {
      // The provider's window gives the focus back to nobody.
      button.current?.focus()
      return setNote(end.failure ? `The payment did not go through: ${end.failure}. You can try again.` : CLOSED)
    }
    if (end.answer) void confirmPayment(end.answer)
    await navigate(paths.paymentSuccess)
  }

  async function press(): Promise<void> {
    setBusy(true)
    await buy().finally(() => setBusy(false))
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button ref={button} busy={isBusy} onClick={() => void press()}>
        Buy for {formatRupees(course.discountedPrice)}
      </Button>
      <div role="status">
        {note && <p>{note}</p>}
        {isOutdated && (
          <Button tone="plain" className="mt-3" onClick={() => location.reload()}>
            Show the page as it is now
          </Button>
        )}
        {isBlocked && <SupportNote />}
      </div>
    </div>
  )
}
