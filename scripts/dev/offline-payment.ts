import { COURSES } from '#content/seed.ts'
import { WEBHOOK_SECRET } from '#stand-ins/provider/events.ts'
import { exactCheckout, startStandIn } from '#stand-ins/stand-in.ts'

const LATE_MS = 10_000
/** Names of which any, when set, means that the owner's own provider is to be used. */
const OWN_PROVIDER = ['PAYMENT_CHECKOUT_URL', 'PAYMENT_BUTTONS', 'RAZORPAY_KEY_ID', 'RAZORPAY_WEBHOOK_SECRET']

/**
 * A stand-in for the payment provider, so that courses can be bought without the network: by the hosted buttons, or
 * with PAYMENT_MODE=orders by the exact checkout. null where a real provider is configured.
 */
export async function offlinePayment(environment: Readonly<Record<string, string | undefined>>) {
  if (OWN_PROVIDER.some((name) => environment[name])) return null
  const buttons = Object.fromEntries(Object.keys(COURSES).map((id) => [id, `pl_${id}`]))
  const standIn = await startStandIn(buttons, LATE_MS)
  return {
    address: standIn.origin,
    env: {
      PAYMENT_CHECKOUT_URL: standIn.checkoutUrl,
      PAYMENT_BUTTONS: Object.entries(buttons)
        .map((pair) => pair.join('='))
        .join(','),
      RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
      ...(environment['PAYMENT_MODE'] === 'orders' ? exactCheckout(standIn) : {}),
    },
    connect: (url: string) => standIn.provider.connect({ url, secret: WEBHOOK_SECRET }),
  }
}
