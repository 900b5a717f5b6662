import { useEffect, useState } from 'react'
import { settings } from '#web/platform/settings.ts'
import { PATIENCE, reportPress } from './payment-calls.ts'
import { SupportNote } from './support-note.tsx'

interface ProviderFormProps {
  readonly buttonId: string
  readonly courseId: string
  /** Where there was a choice. */
  readonly batch: string | undefined
}

/** The payment provider's own button, drawn by its script, or how to reach us where it cannot be shown. */
export function ProviderForm({ buttonId, courseId, batch }: ProviderFormProps) {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'silent'>('waiting')
  useEffect(() => {
    if (!form) return
    const watcher = new MutationObserver(() => {
      if (hasDrawing(form)) setState('drawn')
    })
    watcher.observe(form, { childList: true, subtree: true })
    const timer = setTimeout(() => setState((now) => (now === 'drawn' ? now : 'silent')), PATIENCE)
    form.append(providerScript(buttonId, () => setState('silent')))
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
      form.replaceChildren()
    }
  }, [form, buttonId])
  useEffect(() => (form ? onPress(form, () => void reportPress(courseId, batch)) : undefined), [form, courseId, batch])
  return (
    <div className="min-h-11">
      <form ref={setForm} />
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

/** A press often is a click and a submit; both within this many milliseconds are one. */
const ONE_PRESS = 1000

/** Hears of a press before the provider's script does, which may leave the page at once. */
function onPress(form: HTMLFormElement, report: () => void): () => void {
  let last = -Infinity
  function hear({ timeStamp }: Event) {
    if (timeStamp - last > ONE_PRESS) report()
    last = timeStamp
  }
  const types = ['click', 'submit']
  for (const type of types) form.addEventListener(type, hear, { capture: true })
  return () => {
    for (const type of types) form.removeEventListener(type, hear, { capture: true })
  }
}
