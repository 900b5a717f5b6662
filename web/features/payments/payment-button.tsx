import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { settings } from '#web/platform/settings.ts'
import { PhoneLink } from '#web/ui/phone-link.tsx'

/** How long the provider's script may take to draw its button. */
const PATIENCE = 8000

/** The payment provider's own button for a course, or how to reach us where it cannot be shown. */
export function PaymentButton({ courseId }: { courseId: string }) {
  const buttonId = settings().payment.buttons[courseId]
  // The key makes a new form for another button: the provider's script draws into a form once.
  return buttonId ? <ProviderForm key={buttonId} buttonId={buttonId} /> : <SupportNote />
}

function ProviderForm({ buttonId }: { buttonId: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'silent'>('waiting')
  useEffect(() => {
    const element = form.current
    if (!element) return
    const watcher = new MutationObserver(() => {
      if (hasDrawing(element)) setState('drawn')
    })
    watcher.observe(element, { childList: true, subtree: true })
    const timer = setTimeout(() => setState((now) => (now === 'drawn' ? now : 'silent')), PATIENCE)
    element.append(providerScript(buttonId, () => setState('silent')))
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
      element.replaceChildren()
    }
  }, [buttonId])
  return (
    <div className="min-h-11">
      <form ref={form} />
      {state === 'waiting' && <p className="py-2 text-ink-soft">Loading the payment button…</p>}
      {state === 'silent' && <SupportNote />}
    </div>
  )
}

function providerScript(buttonId: string, onError: () => void): HTMLScriptElement {
  const script = document.createElement('script')
  script.src = settings().payment.checkoutUrl
  script.async = true
  script.setAttribute('data-payment_button_id', buttonId)
  script.addEventListener('error', onError)
  return script
}

const hasDrawing = (form: HTMLFormElement) => form.querySelector(':scope > :not(script, style, link)') !== null

function SupportNote() {
  const { supportPhone } = settings()
  return (
    <p>
      Online payment is not available here at the moment. To enrol, please{' '}
      {supportPhone ? (
        <>
          call <PhoneLink number={supportPhone} />
        </>
      ) : (
        <Link to={paths.contact} className="link">
          contact us
        </Link>
      )}
      .
    </p>
  )
}
