import * as z from 'zod/mini'
import { ProviderUnreachable, type PaymentProvider } from './payment-provider.ts'

const PATIENCE_MS = 8_000

const Order = z.object({ id: z.string() })
const Payments = z.object({ items: z.array(z.unknown()) })

/** Razorpay's Orders API at `apiUrl`. Source: razorpay.com/docs/api/orders. */
export function razorpayProvider({
  apiUrl,
  keyId,
  keySecret,
}: {
  apiUrl: string
  keyId: string
  keySecret: string
}): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function ask(path: string, init: RequestInit): Promise<unknown> {
    try {
      const headers = { authorization, 'content-type': 'application/json' }
      const response = await fetch(new URL(path, apiUrl), {
        ...init,
        headers,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (!response.ok) throw new Error(`the provider answered ${response.status}`)
      return await response.json()
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'no reason given'
      throw new ProviderUnreachable(`The payment provider does not answer as it should: ${reason}`, { cause: error })
    }
  }

  return {
    keyId,
    keySecret,
    async createOrder({ amount, receipt, notes }) {
      const body = JSON.stringify({ amount, currency: 'INR', receipt, notes })
      return Order.parse(await ask('/v1/orders', { method: 'POST', body })).id
    },
    async paymentsOf(orderId) {
      return Payments.parse(await ask(`/v1/orders/${encodeURIComponent(orderId)}/payments`, { method: 'GET' })).items
    },
  }
}
