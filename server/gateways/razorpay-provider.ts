import * as z from 'zod/mini'
import {
  ProviderKeysRefused,
  ProviderRefusal,
  ProviderUnreachable,
  SETTLED_AT_ONCE,
  type PaymentProvider,
} from './payment-provider.ts'

const PATIENCE_MS = 8_000
/** The provider's own limit for one answer. */
const MOST_REFUNDS = 100

const Order = z.object({ id: z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/)) })
const Items = z.object({ items: z.array(z.unknown()) })
const Fault = z.object({ error: z.object({ description: z.string() }) })

/** Razorpay's API at `apiUrl`. Source: razorpay.com/docs/api/orders, .../api/refunds, .../api/settlements/fetch-recon. */
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

  async function ask<T>(path: string, { headers, ...init }: Asking, answer: z.ZodMiniType<T>): Promise<T> {
    try {
      const response = await fetch(new URL(path, apiUrl), {
        ...init,
        headers: { authorization, 'content-type': 'application/json', ...headers },
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (response.status === 400) throw new ProviderRefusal(Fault.parse(await response.json()).error.description)
      if (response.status === 401) throw new ProviderKeysRefused('The payment provider does not know these API keys')
      if (!response.ok) throw new Error(`the provider answered ${response.status}`)
      return answer.parse(await response.json())
    } catch (error) {
      if (error instanceof ProviderRefusal || error instanceof ProviderKeysRefused) throw error
      const reason = reasonOf(error)
      throw new ProviderUnreachable(`The payment provider does not answer as it should: ${reason}`, { cause: error })
    }
  }

  return {
    keyId,
    keySecret,
    async checkKeys() {
      await ask('/v1/orders?count=1', { method: 'GET' }, Items)
    },
    async createOrder({ amount, receipt, notes }) {
      const body = JSON.stringify({ amount, currency: 'INR', receipt, notes })
      return (await ask('/v1/orders', { method: 'POST', body }, Order)).id
    },
    async paymentsOf(orderId) {
      const path = `/v1/orders/${encodeURIComponent(orderId)}/payments`
      return (await ask(path, { method: 'GET' }, Items)).items
    },
    async refundsOf(paymentId) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds?count=${MOST_REFUNDS}`
      return (await ask(path, { method: 'GET' }, Items)).items
    },
    async settledOn(day, skip) {
      const [year = '', month = '', date = ''] = day.split('-')
      const asked = new URLSearchParams({ year, month, day: date, count: String(SETTLED_AT_ONCE), skip: String(skip) })
      return (await ask(`/v1/settlements/recon/combined?${asked}`, { method: 'GET' }, Items)).items
    },
    refund({ id, paymentId, amount }) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`
      const body = JSON.stringify({ amount, receipt: id })
      return ask(path, { method: 'POST', body, headers: { 'x-refund-idempotency': id } }, z.unknown())
    },
  }
}

interface Asking {
  readonly method: 'GET' | 'POST'
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A parser's own words may quote the answer, so they are not used. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return 'it is not the JSON that is expected'
  return error instanceof Error ? error.message : 'no reason given'
}
