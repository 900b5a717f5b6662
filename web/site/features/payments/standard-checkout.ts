import * as z from 'zod/mini'
import type { CheckoutAnswer, CheckoutOrder } from '#contract/payments.ts'
import { PATIENCE } from './payment-calls.ts'

/** How the provider's dialog ended. */
export type CheckoutEnd =
  /** `answer` is null when the provider handed back something else than it promises. */
  | { readonly kind: 'paid'; readonly answer: CheckoutAnswer | null }
  /** `failure` is what the provider said of the last try in it. */
  | { readonly kind: 'closed'; readonly failure: string | null }

/** What the provider's script takes. Source: razorpay.com/docs, Standard Checkout, "Checkout options". */
interface CheckoutOptions {
  readonly key: string
  readonly order_id: string
  readonly amount: number
  readonly currency: string
  readonly name: string
  readonly description: string
  readonly prefill: CheckoutOrder['prefill']
  readonly config: object
  readonly handler: (answer: unknown) => void
  readonly modal: { readonly ondismiss: () => void }
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => {
      on(event: 'payment.failed', listener: (answer: unknown) => void): void
      open(): void
    }
  }
}

const Paid = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
})
const Failed = z.object({ error: z.object({ description: z.string() }) })

// Typing a UPI address is no longer allowed; the provider then shows a code to scan, or the apps.
const DISPLAY = { display: { hide: [{ method: 'upi', flows: ['collect'] }] } }

/** Opens the provider's dialog for an order and waits for its end. The script must be loaded. */
export function openCheckout(order: CheckoutOrder, brand: string): Promise<CheckoutEnd> {
  return new Promise((resolve) => {
    if (!window.Razorpay) return resolve({ kind: 'closed', failure: null })
    let failure: string | null = null
    const dialog = new window.Razorpay({
      key: order.keyId,
      order_id: order.orderId,
      amount: order.amount,
      currency: order.currency,
      name: brand,
      description: order.description,
      prefill: order.prefill,
      config: DISPLAY,
      handler: (answer) => resolve({ kind: 'paid', answer: readAnswer(answer) }),
      modal: { ondismiss: () => resolve({ kind: 'closed', failure }) },
    })
    dialog.on('payment.failed', (answer) => {
      const { data } = Failed.safeParse(answer)
      failure = data?.error.description ?? 'no reason was given'
    })
    dialog.open()
  })
}

function readAnswer(answer: unknown): CheckoutAnswer | null {
  const { data: paid } = Paid.safeParse(answer)
  return paid
    ? { orderId: paid.razorpay_order_id, paymentId: paid.razorpay_payment_id, signature: paid.razorpay_signature }
    : null
}

let loading: Promise<boolean> | undefined

/** Loads the provider's script, once. False when it is blocked or silent; the next call tries again. */
export async function loadCheckout(url: string): Promise<boolean> {
  loading ??= appendScript(url)
  const isLoaded = await loading
  if (!isLoaded) loading = undefined
  return isLoaded
}

function appendScript(url: string): Promise<boolean> {
  const script = document.createElement('script')
  script.src = url
  script.async = true
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(false), PATIENCE)
    function end(isLoaded: boolean) {
      clearTimeout(timer)
      if (!isLoaded) script.remove()
      resolve(isLoaded)
    }
    script.addEventListener('load', () => end(window.Razorpay !== undefined))
    script.addEventListener('error', () => end(false))
    document.head.append(script)
  })
}
